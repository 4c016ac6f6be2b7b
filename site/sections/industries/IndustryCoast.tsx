import '../../ui/coast.css';
import type { Industries } from './industries-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { InlineDrawing } from '../../ui/InlineDrawing.tsx';

/**
 * Tiles that a phone shows before anybody scrolls sideways: in the page's own markup, so that they wait for no file. No
 * other is asked for before the first layout.
 */
const seenOnPhones = 2;

/** The seven as one coast, which is the page's index; below 900 px it scrolls sideways. */
export function IndustryCoast({ label, industries }: { readonly label: string } & Pick<Industries, 'industries'>) {
  return (
    <nav aria-label={label}>
      <ul className="coast seven">
        {industries.map(({ id, title }, place) => (
          <li key={id}>
            <div className="coast-label">
              <a className="coast-name" href={`#${id}`}>
                {title}
              </a>
            </div>
            {place < seenOnPhones ? <InlineDrawing name={`view-${id}`} /> : <Drawing name={`view-${id}`} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}
