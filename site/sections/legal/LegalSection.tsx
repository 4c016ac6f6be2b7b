import type { ConsentWords } from '../../../features/consent/page/consent-words.ts';
import { withFirm } from './legal-versions.ts';
import { Inline } from '../../prose/Inline.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Clauses } from './Clauses.tsx';
import { CookieTools } from './CookieTools.tsx';
import { PartHeading } from './PartHeading.tsx';
import { RegisterData } from './RegisterData.tsx';
import type { LegalWords } from './legal-words.ts';
import type { LegalSection as Section } from './legal.ts';

interface LegalSectionProperties {
  readonly number: number;
  readonly section: Section;
  readonly anchor: string;
  /** Plain id of the heading, for the version in force. */
  readonly headingId: string;
  readonly words: LegalWords;
  readonly consent: ConsentWords;
  /** Buttons and switches belong to the version in force alone. */
  readonly inForce: boolean;
}

/** A ruled section of a legal text: notice, clauses, terms, table, data. */
export function LegalSection({ number, section, anchor, headingId, words, consent, inForce }: LegalSectionProperties) {
  const { title, clauses, notice, terms, table, data, tools } = section;
  return (
    <section className="legal-section" id={anchor} aria-labelledby={headingId}>
      <PartHeading number={number} id={headingId}>
        {title}
      </PartHeading>
      {notice && <Notice title={notice.title} text={withFirm(notice.text)} />}
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

interface NoticeProperties {
  readonly title: string;
  readonly text: string;
}

/** A clause that must not be overlooked, on land colour with the triangle. */
function Notice({ title, text }: NoticeProperties) {
  return (
    <div className="notice" role="note" aria-label={title}>
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
        <p>{text}</p>
      </div>
    </div>
  );
}
