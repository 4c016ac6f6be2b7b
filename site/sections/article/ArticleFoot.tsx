import type { ArticleWords, Reference } from '../../prose/article-words.ts';
import type { Insights } from '../insights/insights-words.ts';
import { NewTab } from '../../ui/NewTab.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { dayWords } from '../../copy/day-words.ts';
import type { Claim } from '../../copy/claims.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { fill } from '../../../contract/slots.ts';

interface ReferencesProperties {
  readonly title: string;
  readonly references: readonly Reference[];
  readonly copy: Insights['article'];
}

/** Numbered sources of an article. Those not yet published say so instead of linking. */
export function References({ title, references, copy }: ReferencesProperties) {
  return (
    <section className="references" aria-labelledby="references">
      <h2 id="references">{title}</h2>
      <ol>
        {references.map(({ id, text, url, why }) => (
          <li key={id} id={id}>
            <p>
              {text}{' '}
              {url === undefined ? (
                <span className="reference-soon">{copy.comingSoonReference}</span>
              ) : (
                <a href={url} target="_blank" rel="noopener">
                  {copy.open}
                  <span className="sr-only">: {text}</span>
                  <NewTab />
                </a>
              )}
              {why !== undefined && <span className="reference-why">{why}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ClosingBoxProperties {
  readonly closing: NonNullable<ArticleWords['closing']>;
  readonly copy: Insights['article']['closing'];
}

/** The call to action at the end of an article. */
export function ClosingBox({ closing, copy }: ClosingBoxProperties) {
  return (
    <section className="closing no-print" aria-labelledby="closing">
      <h2 id="closing">{closing.title}</h2>
      <p>{closing.text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href="/consultation">{copy.book}</ButtonLink>
        {closing.brief && (
          <ButtonLink href="/downloads/cultural-intelligence-framework-brief.pdf" look="second">
            {copy.brief}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

interface FigureListProperties {
  readonly claims: readonly Claim[];
  readonly copy: Insights['article'];
}

function Basis({ claim, words }: { readonly claim: Claim; readonly words: Insights['article']['figures'] }) {
  if (claim.basis !== 'sourced') return words.bases[claim.basis];
  return (
    <span>
      <a href={claim.url} target="_blank" rel="noopener">
        {words.bases.sourced}
        <span className="sr-only">: {claim.figure}</span>
        <NewTab />
      </a>
      , {words.checked} <time dateTime={claim.checked}>{dayWords(claim.checked)}</time>
    </span>
  );
}

/** The register's entries for the figures used in an article, collapsed by default. */
export function FigureList({ claims, copy }: FigureListProperties) {
  const { title, columns } = copy.figures;
  const rows = claims.map((claim) => ({
    key: claim.id,
    cells: [claim.figure, claim.statement, <Basis key="basis" claim={claim} words={copy.figures} />],
  }));
  return (
    <details className="figure-list">
      <summary>{title}</summary>
      {claims.some(({ basis }) => basis === 'illustrative') && <p className="my-3 note">{copy.illustrativeKey}</p>}
      <DataTable caption={title} head={columns} rows={rows} quiet />
    </details>
  );
}

interface CorrectionsProperties {
  readonly article: ArticleWords;
  readonly copy: Insights['article']['colophon'];
  readonly address: string;
}

/** The dated corrections of an article, published or announced. */
export function Corrections({ article, copy }: Omit<CorrectionsProperties, 'address'>) {
  return article.corrections.map(({ date, text }) => (
    <p key={text}>{fill(copy.corrected, { day: dayWords(date), text })}</p>
  ));
}

/** The extent of AI use, the day of the last revision, the reviewer if there was one, and who is responsible. */
export function Colophon({ article, copy, address }: CorrectionsProperties) {
  const { author, aiUse, review, updated } = article;
  return (
    <section className="colophon" aria-labelledby="colophon">
      <h2 id="colophon">{copy.title}</h2>
      <p>{fill(copy.extents[aiUse.extent], { day: dayWords(updated) })}</p>
      {review && <p>{fill(copy.reviewed, { by: review.by, day: dayWords(review.on) })}</p>}
      <Corrections article={article} copy={copy} />
      <p>{fill(copy.responsible, { team: author })}</p>
      <p className="print-only">{address}</p>
    </section>
  );
}
