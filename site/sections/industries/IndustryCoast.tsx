import '../../styles/coast.css';
import type { Industries } from '../../schemas/industries.ts';
import { Drawing } from '../../ui/Drawing.tsx';

/** The seven as one coast, which is the page's index; below 900 px it scrolls sideways. */
export function IndustryCoast({ label, industries }: { readonly label: string } & Pick<Industries, 'industries'>) {
  return (
    <nav aria-label={label}>
      <ul className="coast seven">
        {industries.map(({ id, title }) => (
          <li key={id}>
            <div className="coast-label">
              <a className="coast-name" href={`#${id}`}>
                {title}
              </a>
            </div>
            <Drawing name={`view-${id}`} eager />
          </li>
        ))}
      </ul>
    </nav>
  );
}
