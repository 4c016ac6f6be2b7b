import { methodAnchor, type AccessibilityReport, type TestMethod } from './accessibility-report.ts';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../../site/copy/day-words.ts';
import { Marks } from '../../../ui/Marks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ReportPart } from './CriterionTables.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';

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
    <li
      id={methodAnchor(id)}
      className={
        'border-b border-rule pt-4.5 pb-5 text-small text-ink-2 target:bg-sea-1 print:break-inside-avoid ' +
        'print:py-[2mm]'
      }
    >
      <h3 className="text-(length:--text-h4) leading-[1.3] text-ink">{title}</h3>
      <p className="mt-1">{text}</p>
      {check && (
        <>
          <p className="mt-2 text-(length:--text-note) wrap-anywhere text-ink-3 figures">
            <time dateTime={check.on}>{fill(copy.check, { day: dayWords(check.on), with: check.with })}</time>
          </p>
          <ol className="mt-1 list-decimal pl-5">
            {check.steps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
        </>
      )}
    </li>
  );
}

/** What was not tested, the statement's scope, and the folded test methods; manual ones with their day and steps. */
export function TestMethods({ report, copy }: Properties) {
  const { methods } = copy;
  return (
    <ReportPart title={methods.title} lede={methods.lede}>
      <div className="mb-12 grid grid-cols-1 gap-x-[clamp(2rem,5vw,5.5rem)] gap-y-8 lg:grid-cols-2">
        {(
          [
            [methods.untested, report.untested],
            [methods.limits, report.limits],
          ] as const
        ).map(([title, items]) => (
          <div key={title}>
            <h3 className="mb-3">{title}</h3>
            <Marks items={items} />
          </div>
        ))}
      </div>
      {/* Manual tests list their steps and need wider columns. */}
      {[
        report.methods.filter(({ check }) => check === undefined),
        report.methods.filter(({ check }) => check !== undefined),
      ].map((some, place) => (
        <ul
          key={place}
          className={
            'grid grid-cols-1 gap-x-[clamp(1.5rem,3vw,3rem)] border-t border-ink md:grid-cols-2 ' +
            'print:grid-cols-2 ' +
            (place === 0 ? 'lg:grid-cols-3' : '')
          }
        >
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
    </ReportPart>
  );
}
