import type { LegalDocument } from './legal.ts';
import { parts } from './parts.ts';

interface Properties {
  readonly title: string;
  readonly document: LegalDocument;
}

/** Contents of a legal text. */
export function LegalContents({ title, document }: Properties) {
  return (
    <nav className="legal-contents" aria-label={title}>
      <p className="legal-contents-title">{title}</p>
      <ol>
        {parts(document).map(({ number, content }) => (
          <li key={content.id}>
            <a href={`#${content.id}`}>
              <span className="figures">{number}</span> <span>{content.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
