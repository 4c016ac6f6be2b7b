import type { AccessibilityReport, TestMethod } from './accessibility-report.ts';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../../site/copy/day-words.ts';
import { Marks } from '../../../ui/Marks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';
import { methodAnchor } from './criterion-anchor.ts';

/** Where the build writes the report for programs. */
const machineReport = '/accessibility/openacr.yaml';

interface Properties {
  readonly report: AccessibilityReport;
  readonly copy: AccessibilityWords;
}

function Method({
  method: { id, title, text, check },
  copy,
}: {
  readonly method: TestMethod;
  readonly copy: AccessibilityWords['methods'];
}) {
  return (
    <li id={methodAnchor(id)}>
      <h3>{title}</h3>
      <p>{text}</p>
      {check && (
        <>
          <p className="method-note figures">
            <time dateTime={check.on}>{fill(copy.check, { day: dayWords(check.on), with: check.with })}</time>
          </p>
          <ol className="method-steps">
            {check.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </li>
  );
}

/** What was not tested, what the statement covers, and each way of testing, by hand with its day and steps; folded. */
export function TestMethods({ report, copy }: Properties) {
  const { methods } = copy;
  return (
    <details className="report-part">
      <summary>
        <h2>{methods.title}</h2>
      </summary>
      <p className="max-w-measure lede">{methods.lede}</p>
      <div className="report-limits">
        {(
          [
            [methods.untested, report.untested],
            [methods.limits, report.limits],
          ] as const
        ).map(([title, items]) => (
          <div key={title}>
            <h3>{title}</h3>
            <Marks items={items} />
          </div>
        ))}
      </div>
      {/* What is looked at by hand has steps, and needs wider columns. */}
      {[
        report.methods.filter(({ check }) => check === undefined),
        report.methods.filter(({ check }) => check !== undefined),
      ].map((some, place) => (
        <ul key={place} className={place === 0 ? 'methods' : 'methods wide'}>
          {some.map((method) => (
            <Method key={method.id} method={method} copy={methods} />
          ))}
        </ul>
      ))}
      <p className="mt-8 max-w-measure text-small text-ink-2">
        {copy.machine.before}
        <TextLink href={machineReport}>{copy.machine.label}</TextLink>
        {copy.machine.after}
      </p>
    </details>
  );
}
