import { assessed, results, tally, type AccessibilityReport } from '../../../contract/accessibility-report.ts';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../copy/day-words.ts';
import type { AccessibilityWords } from './accessibility-words.ts';
import { ResultMark, ResultSigns } from './ResultMark.tsx';

interface Properties {
  readonly report: AccessibilityReport;
  readonly copy: AccessibilityWords;
}

/** The result in a sentence, and every criterion as a sign. */
export function ReportHead({ report, copy }: Properties) {
  const counts = tally(report);
  const outcome = counts['partially-supports'] + counts['does-not-support'] === 0 ? 'whole' : 'part';
  const { facts } = copy;
  const rows = [
    [facts.standard.term, facts.standard.text],
    [facts.result.term, facts.result[outcome]],
    [facts.assessed, <time dateTime={report.assessed}>{dayWords(report.assessed)}</time>],
    [facts.next, report.next],
    [facts.answers, report.answers],
  ] as const;
  return (
    <>
      <div className="report-head wrap">
        <div>
          <h1>{copy.title}</h1>
          <p className="mt-6 max-w-160 lede">
            {fill(copy.lede, {
              conformance: copy.conformance[outcome],
              all: String(report.criteria.length),
              supports: String(counts.supports),
              partially: String(counts['partially-supports']),
              unmet: String(counts['does-not-support']),
              absent: String(counts['not-applicable']),
            })}
          </p>
        </div>
        <dl className="report-facts figures">
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="wrap">
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
      </div>
    </>
  );
}
