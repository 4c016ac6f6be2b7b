import type { Section } from '../../prose/numbered-sections.tsx';

interface Properties {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Contents of an article, beside its text on wide screens. */
export function Contents({ title, sections }: Properties) {
  return (
    <nav className="toc" aria-label={title}>
      <p className="toc-title">{title}</p>
      <ol>
        {sections.map(({ number, slug, text }) => (
          <li key={slug}>
            <a href={`#${slug}`}>
              <span className="figures">{number}</span> <span>{text}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
