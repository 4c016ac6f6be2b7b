import type { Solutions } from './solutions-words.ts';

/** The seven on one rail: beside the entries from 1200 px, above them before that. */
export function SolutionIndex({ label, solutions }: { readonly label: string } & Pick<Solutions, 'solutions'>) {
  return (
    <nav className="solution-index" aria-labelledby="solution-index">
      <p id="solution-index" className="note font-medium">
        {label}
      </p>
      <ol>
        {solutions.map(({ id, title }, place) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="figures text-over" aria-hidden="true">
                {place + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
