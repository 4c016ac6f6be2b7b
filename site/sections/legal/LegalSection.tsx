import { withFirm } from '../../copy/legal-versions.ts';
import { Inline } from '../../prose/Inline.tsx';
import type { LegalSection as Section } from './legal.ts';
import type { LegalWords } from './legal-words.ts';
import { Clauses } from './Clauses.tsx';
import { CookieTools } from './CookieTools.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Notice } from './Notice.tsx';
import { PartHeading } from './PartHeading.tsx';
import { RegisterData } from './RegisterData.tsx';

interface Properties {
  readonly number: number;
  readonly section: Section;
  readonly anchor: string;
  /** Plain id of the heading, for the version in force. */
  readonly headingId: string;
  readonly words: LegalWords;
}

/** A ruled section of a legal text: notice, clauses, terms, table, data. */
export function LegalSection({ number, section, anchor, headingId, words }: Properties) {
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
        <DataTable caption={table.caption} head={table.head} rows={table.rows.map((cells) => ({ key: cells.join('|'), cells }))} />
      )}
      {data && <RegisterData data={data} words={words} />}
      {tools === 'cookies' && <CookieTools words={words.cookies} />}
    </section>
  );
}
