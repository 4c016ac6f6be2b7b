import type { ReactNode } from 'react';
import {
  assessed,
  criterionAnchor,
  methodAnchor,
  results,
  tally,
  type AccessibilityReport,
  type Assessed,
  type Result,
} from './accessibility-report.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';

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

function Matrix({ report, copy }: Properties) {
  const count = tally(report);
  return (
    <>
      <ResultSigns />
      <div className="border-y border-ink py-5 text-small" aria-hidden="true">
        {assessed(report).map(({ principle, criteria }) => (
          <div
            key={principle}
            className="grid grid-cols-1 gap-x-4 gap-y-1 not-first:mt-2.5 md:grid-cols-[8.5rem_minmax(0,1fr)]"
          >
            <p>{copy.principles[principle]}</p>
            <p className="flex flex-wrap gap-[5px] print:[&_svg]:size-[14px]">
              {criteria.map(({ number, result }) => (
                <ResultMark key={number} result={result} size={20} />
              ))}
            </p>
          </div>
        ))}
      </div>
      <ul className="mt-3.5 flex flex-wrap gap-x-7 gap-y-1.5 text-small text-ink-2">
        {results.map((result) => (
          <li key={result} className="flex items-center gap-2">
            <ResultMark result={result} /> {copy.results[result]}{' '}
            <b className="font-semibold text-ink figures">{count(result)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

const looks: Partial<Record<Result, string>> = {
  'not-applicable': 'text-ink-3',
  'does-not-support': 'font-medium text-error',
};

/** The 55 criteria in four folded tables: result, evidence, remark. */
export function CriterionTables({ report, copy }: Properties) {
  const { title, lede, columns } = copy.criteria;
  return (
    <ReportPart title={title} lede={lede}>
      <Matrix report={report} copy={copy} />
      {assessed(report).map(({ principle, criteria }, place) => (
        <div key={principle} className="criteria mt-12 print:mt-[6mm]">
          <DataTable
            caption={`${place + 1}. ${copy.principles[principle]}`}
            head={columns}
            rows={criteria.map(({ number, name, level, result, evidence, remark }) => ({
              key: number,
              cells: [
                <span key="name" id={criterionAnchor(number)} className="flex">
                  <span className="w-14 flex-none text-over figures print:w-[10mm]">{number}</span> {name}
                </span>,
                level,
                <span
                  key="result"
                  className={`inline-flex items-center gap-2 whitespace-nowrap ${looks[result] ?? ''}`}
                >
                  <ResultMark result={result} /> {copy.results[result]}
                </span>,
                evidence.length > 0 && <Evidence key="evidence" evidence={evidence} />,
                remark,
              ],
            }))}
          />
        </div>
      ))}
    </ReportPart>
  );
}

/** A folded part of the report, unfolded on paper. */
export function ReportPart({
  title,
  lede,
  children,
}: Readonly<Record<'title' | 'lede', string>> & { readonly children: ReactNode }) {
  return (
    <details className="report-part border-t border-ink open:pb-section">
      <summary className="cursor-pointer py-5">
        <h2 className="inline text-(length:--text-h3) leading-[1.2]">{title}</h2>
      </summary>
      <p className="mb-8 max-w-measure lede">{lede}</p>
      {children}
    </details>
  );
}

interface MarkProperties {
  readonly result: Result;
  /** Width and height in pixels. */
  readonly size?: number;
}

/** The sign of a result, drawn by `ResultSigns`. Hidden from screen readers, as words next to it say the same. */
function ResultMark({ result, size = 16 }: MarkProperties) {
  return (
    <svg
      className={
        'flex-none print:[print-color-adjust:exact] forced-colors:bg-paper ' + 'forced-colors:forced-color-adjust-none'
      }
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`#sign-${result}`} />
    </svg>
  );
}

function ResultSigns() {
  return (
    <svg className="absolute" width="0" height="0" aria-hidden="true">
      <symbol id="sign-supports" viewBox="0 0 16 16">
        <path className="fill-ink" d="M1 1H15V15H1Z" />
        <path className="fill-none stroke-paper" strokeWidth="2" d="m4 8.5 2.8 2.8L12 5.4" />
      </symbol>
      <symbol id="sign-partially-supports" viewBox="0 0 16 16">
        <path className="fill-paper stroke-ink" strokeWidth="1.4" d="M1 1H15V15H1Z" />
        <path className="fill-ink" d="M1 15V1L15 15Z" />
      </symbol>
      <symbol id="sign-does-not-support" viewBox="0 0 16 16">
        <path className="fill-field stroke-error" strokeWidth="1.8" d="M1 1H15V15H1Z" />
        <path className="fill-none stroke-error" strokeWidth="2" d="m4.5 4.5 7 7m0-7-7 7" />
      </symbol>
      <symbol id="sign-not-applicable" viewBox="0 0 16 16">
        <path className="fill-none stroke-ink-3" strokeDasharray="2 2" d="M1 1H15V15H1Z" />
      </symbol>
    </svg>
  );
}
