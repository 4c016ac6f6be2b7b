import type { LegalDocument } from './legal.ts';
import { parts } from './parts.ts';

interface Properties {
  readonly title: string;
  readonly document: LegalDocument;
  /** What stands after the text's own parts and is found from here as they are. */
  readonly tool?: { readonly id: string; readonly title: string } | undefined;
}

/** Contents of a legal text. */
export function LegalContents({ title, document, tool }: Properties) {
  const entries = parts(document).map(({ content }) => ({ id: content.id, title: content.title }));
  return (
    <nav className="legal-contents" aria-label={title}>
      <p className="mb-2.5 font-sans text-note/[1.4] font-medium text-ink-3">{title}</p>
      <ol>
        {[...entries, ...(tool ? [tool] : [])].map((entry, place) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>
              <span className="figures">{place + 1}</span> <span>{entry.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
