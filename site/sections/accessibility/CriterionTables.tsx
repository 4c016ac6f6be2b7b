import { assessed, type AccessibilityReport, type Assessed } from '../../../contract/accessibility-report.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';
import { criterionAnchor, methodAnchor } from './criterion-anchor.ts';
import { ResultMark } from './ResultMark.tsx';

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

/** The 55 criteria in four tables: result, evidence, remark. */
export function CriterionTables({ report, copy }: Properties) {
  const { title, lede, columns } = copy.criteria;
  return (
    <section className="pt-section" aria-labelledby="criteria">
      <div className="wrap">
        <SectionHeading number="02" title={title} id="criteria">
          {lede}
        </SectionHeading>
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
      </div>
    </section>
  );
}
