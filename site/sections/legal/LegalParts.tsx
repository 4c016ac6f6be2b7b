import { Fragment } from 'react';
import type { LegalDocument, LegalSection as Section, LegalClause } from './legal.ts';
import type { ConsentWords } from '../../../features/consent/page/consent-words.ts';
import type { LegalWords } from './legal-words.ts';
import { FirstScreenEnds } from '../../shell/FirstScreenEnds.tsx';
import { PartHeading } from './LegalFrame.tsx';
import { parts, stableAnchor } from './parts.ts';
import { withFirm } from './legal-versions.ts';
import { Inline } from '../../prose/Inline.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { CookieTools } from './CookieTools.tsx';
import { RegisterData } from './RegisterData.tsx';

interface Properties {
  readonly document: LegalDocument;
  readonly words: LegalWords;
  readonly consent: ConsentWords;
  /** Only the version in force has plain anchors (besides the stable ones), buttons and switches. */
  readonly inForce: boolean;
}

/** The text of one version: topic cards in two columns, then ruled sections. */
export function LegalParts({ document, ...rest }: Properties) {
  const { version } = document;
  const numbered = parts(document);
  const anchor = (id: string): string => stableAnchor(version, id);
  const headingId = (id: string): string => (rest.inForce ? id : `${anchor(id)}-title`);
  const end = (number: number) => rest.inForce && number === 1 && <FirstScreenEnds />;
  return (
    <>
      {document.topics.length > 0 && (
        <div className="topics">
          {numbered.map(({ kind, number, content }) =>
            kind === 'topic' ? (
              <Fragment key={content.id}>
                <section className="topic" id={anchor(content.id)} aria-labelledby={headingId(content.id)}>
                  <PartHeading number={number} id={headingId(content.id)}>
                    {content.title}
                  </PartHeading>
                  <Clauses part={number} clauses={content.clauses} anchor={anchor(content.id)} />
                </section>
                {end(number)}
              </Fragment>
            ) : null,
          )}
        </div>
      )}
      {numbered.map((part) =>
        part.kind === 'section' ? (
          <Fragment key={part.content.id}>
            <LegalSection
              number={part.number}
              section={part.content}
              anchor={anchor(part.content.id)}
              headingId={headingId(part.content.id)}
              {...rest}
            />
            {end(part.number)}
          </Fragment>
        ) : null,
      )}
    </>
  );
}

interface LegalSectionProperties extends Omit<Properties, 'document'> {
  readonly number: number;
  readonly section: Section;
  readonly anchor: string;
  /** Plain id of the heading, for the version in force. */
  readonly headingId: string;
}

function LegalSection({ number, section, anchor, headingId, words, consent, inForce }: LegalSectionProperties) {
  const { title, clauses, notice, terms, table, data, tools } = section;
  return (
    <section className="legal-section" id={anchor} aria-labelledby={headingId}>
      <PartHeading number={number} id={headingId}>
        {title}
      </PartHeading>
      {notice && <Notice {...notice} />}
      {clauses.length > 0 && <Clauses part={number} clauses={clauses} anchor={anchor} />}
      {terms.length > 0 && (
        <dl className="legal-terms">
          {terms.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Inline text={withFirm(text)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {table && (
        <DataTable
          caption={table.caption}
          head={table.head}
          rows={table.rows.map((cells) => ({ key: cells.join('|'), cells }))}
        />
      )}
      {data && <RegisterData data={data} words={words} />}
      {tools === 'cookies' && inForce && <CookieTools words={words.cookies} consent={consent} />}
    </section>
  );
}

function Notice({ title, text }: NonNullable<Section['notice']>) {
  return (
    <div
      className={
        'mt-5 ml-12 grid grid-cols-[2rem_minmax(0,1fr)] border border-buff-3 bg-buff-1 px-6 py-5 max-md:ml-0 ' +
        'print:break-inside-avoid'
      }
      role="note"
      aria-label={title}
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 3 2 21h20zM12 10v5m0 2.6v.4" />
      </svg>
      <div>
        <p className="font-semibold">{title}</p>
        <p>{withFirm(text)}</p>
      </div>
    </div>
  );
}

interface ClausesProperties {
  readonly part: number;
  readonly clauses: readonly LegalClause[];
  readonly anchor: string;
}

/** The clauses of a part, numbered 3.1, 3.2, …, each with an anchor. */
function Clauses({ part, clauses, anchor }: ClausesProperties) {
  return (
    <ol className="clauses">
      {clauses.map(({ text, promises }, index) => (
        <li
          key={text}
          id={`${anchor}-${index + 1}`}
          {...(promises.length === 0 ? {} : { 'data-promise': promises.join(' ') })}
        >
          <span className="clause-number figures">
            {part}.{index + 1}
          </span>
          <p>
            <Inline text={withFirm(text)} />
          </p>
        </li>
      ))}
    </ol>
  );
}
