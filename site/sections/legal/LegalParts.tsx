import type { LegalDocument } from './legal.ts';
import type { ConsentWords } from '../../../features/consent/page/consent-words.ts';
import type { LegalWords } from './legal-words.ts';
import { Clauses } from './Clauses.tsx';
import { LegalSection } from './LegalSection.tsx';
import { PartHeading } from './PartHeading.tsx';
import { parts, stableAnchor } from './parts.ts';

interface Properties {
  readonly document: LegalDocument;
  readonly words: LegalWords;
  readonly consent: ConsentWords;
  /** The version in force has plain anchors besides the stable ones. */
  readonly inForce: boolean;
}

/** The text of one version: topic cards in two columns, then ruled sections. */
export function LegalParts({ document, words, consent, inForce }: Properties) {
  const { version } = document;
  const numbered = parts(document);
  const anchor = (id: string): string => stableAnchor(version, id);
  const headingId = (id: string): string => (inForce ? id : `${anchor(id)}-title`);
  return (
    <>
      {document.topics.length > 0 && (
        <div className="topics">
          {numbered.map(({ kind, number, content }) =>
            kind === 'topic' ? (
              <section
                key={content.id}
                className="topic"
                id={anchor(content.id)}
                aria-labelledby={headingId(content.id)}
              >
                <PartHeading number={number} id={headingId(content.id)}>
                  {content.title}
                </PartHeading>
                <Clauses part={number} clauses={content.clauses} anchor={anchor(content.id)} />
              </section>
            ) : null,
          )}
        </div>
      )}
      {numbered.map((part) =>
        part.kind === 'section' ? (
          <LegalSection
            key={part.content.id}
            number={part.number}
            section={part.content}
            anchor={anchor(part.content.id)}
            headingId={headingId(part.content.id)}
            words={words}
            consent={consent}
            inForce={inForce}
          />
        ) : null,
      )}
    </>
  );
}
