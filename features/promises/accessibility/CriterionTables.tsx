import { assessed, results, tally, type AccessibilityReport, type Assessed } from './accessibility-report.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';
import { criterionAnchor, methodAnchor } from './criterion-anchor.ts';
import { ResultMark, ResultSigns } from './ResultMark.tsx';

interface Properties {
  readonly report: AccessibilityReport;
  readonly copy: AccessibilityWords;
}

function Evidence({ evidence }: Pick<Assessed, 'evidence'>) {
  return (
    <span className="-my-0.5 block">
      {evidence.map(({ id, title }) => (
        <a key={id} className="block w-fit py-0.5 link" href={`#${methodAnchor(id)}`}>
          {title}
        </a>
      ))}
    </span>
  );
}

/** Every criterion as a sign, and how many have each result. */
function Matrix({ report, copy }: Properties) {
  const counts = tally(report);
  return (
    <>
      <ResultSigns />
      <div className="matrix" aria-hidden="true">
        {assessed(report).map(({ principle, criteria }) => (
          <div key={principle}>
            <p>{copy.principles[principle]}</p>
            <p>
              {criteria.map(({ number, result }) => (
                <ResultMark key={number} result={result} size={20} />
              ))}
            </p>
          </div>
        ))}
      </div>
      <ul className="legend">
        {results.map((result) => (
          <li key={result}>
            <ResultMark result={result} /> {copy.results[result]} <b className="figures">{counts[result]}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The 55 criteria in four tables, folded: result, evidence, remark. */
export function CriterionTables({ report, copy }: Properties) {
  const { title, lede, columns } = copy.criteria;
  return (
    <details className="report-part">
      <summary>
        <h2>{title}</h2>
      </summary>
      <p className="max-w-measure lede">{lede}</p>
      <Matrix report={report} copy={copy} />
      {assessed(report).map(({ principle, criteria }, place) => (
        <div key={principle} className="criteria">
          <DataTable
            caption={`${place + 1}. ${copy.principles[principle]}`}
            head={columns}
            rows={criteria.map(({ number, name, level, result, evidence, remark }) => ({
              key: number,
              cells: [
                <span key="name" id={criterionAnchor(number)} className="criterion">
                  <span className="figures">{number}</span> {name}
                </span>,
                level,
                <span key="result" className={`criterion-result ${result}`}>
                  <ResultMark result={result} /> {copy.results[result]}
                </span>,
                evidence.length > 0 && <Evidence key="evidence" evidence={evidence} />,
                remark,
              ],
            }))}
          />
        </div>
      ))}
    </details>
  );
}
