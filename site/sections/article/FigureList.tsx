import { dayWords } from '../../copy/day-words.ts';
import { NewTab } from '../../ui/NewTab.tsx';
import type { Claim } from '../../copy/claims.ts';
import type { Insights } from '../insights/insights-words.ts';
import { DataTable } from '../../../ui/DataTable.tsx';

interface Properties {
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
export function FigureList({ claims, copy }: Properties) {
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
