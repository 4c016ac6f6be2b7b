import type { AccessibilityReport } from '../../../contract/accessibility-report.ts';
import { Inline } from '../../prose/Inline.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Marks } from '../../ui/Marks.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';
import { criterionAnchor } from './criterion-anchor.ts';

interface Properties {
  readonly report: AccessibilityReport;
  readonly copy: AccessibilityWords['gaps'];
}

/** What does not work or is not proved, before anything else; then what nobody tested. */
export function KnownGaps({ report, copy }: Properties) {
  const rows = report.gaps.map(({ criteria, what, where, means, meanwhile, by }) => ({
    key: what,
    cells: [
      <>
        {what}
        <span className="table-note figures">
          {criteria.map((number, place) => (
            <span key={number}>
              {place > 0 && ', '}
              <a className="link" href={`#${criterionAnchor(number)}`}>
                {number}
              </a>
            </span>
          ))}
        </span>
      </>,
      <span key="where">
        <Inline text={where} />
      </span>,
      means,
      <span key="meanwhile">
        <Inline text={meanwhile} />
      </span>,
      by,
    ],
  }));
  return (
    <section className="py-section" aria-labelledby="gaps">
      <div className="wrap">
        <SectionHeading number="01" title={copy.title} id="gaps">
          {copy.lede}
        </SectionHeading>
        <div className="gaps">{rows.length === 0 ? <p>{copy.none}</p> : <DataTable caption={copy.caption} head={copy.columns} rows={rows} quiet />}</div>
        <div className="mt-12 grid grid-cols-1 gap-x-[clamp(2rem,5vw,5.5rem)] gap-y-10 lg:grid-cols-2">
          {(
            [
              [copy.untested, report.untested],
              [copy.limits, report.limits],
            ] as const
          ).map(([title, items]) => (
            <div key={title}>
              <h3 className="mb-3">{title}</h3>
              <Marks items={items} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
