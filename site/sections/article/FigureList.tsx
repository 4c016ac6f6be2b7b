import { dayWords } from '../../day-words.ts';
import type { Claim } from '../../schemas/claims.ts';
import type { Insights } from '../../schemas/insights.ts';
import { NewTab } from '../../prose/NewTab.tsx';

interface Properties {
  readonly claims: readonly Claim[];
  readonly copy: Insights['article'];
}

/** The register's entries for the figures that an article uses, folded until asked for. */
export function FigureList({ claims, copy }: Properties) {
  const { title, columns, bases, checked } = copy.figures;
  return (
    <details className="figure-list">
      <summary>{title}</summary>
      {claims.some(({ basis }) => basis === 'illustrative') && <p className="note mt-3">{copy.illustrativeKey}</p>}
      <div className="scroller" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {claims.map((claim) => (
              <tr key={claim.id}>
                <th scope="row" className="figures">
                  {claim.figure}
                </th>
                <td>{claim.statement}</td>
                <td>
                  {claim.basis === 'sourced' ? (
                    <>
                      <a href={claim.url} target="_blank" rel="noopener">
                        {bases.sourced}
                        <NewTab />
                      </a>
                      , {checked} <time dateTime={claim.checked}>{dayWords(claim.checked)}</time>
                    </>
                  ) : (
                    bases[claim.basis]
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
