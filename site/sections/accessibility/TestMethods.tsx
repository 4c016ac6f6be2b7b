import type { AccessibilityReport, TestMethod } from '../../../contract/accessibility-report.ts';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../copy/day-words.ts';
import { testTitle } from '../../copy/test-titles.ts';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';
import { methodAnchor } from './criterion-anchor.ts';

/** Where the build writes the report for programs. */
export const machineReport = '/accessibility/openacr.yaml';

interface Properties {
  readonly report: AccessibilityReport;
  readonly copy: AccessibilityWords;
}

function Method({ method: { id, title, text, tests, check }, copy }: { readonly method: TestMethod; readonly copy: AccessibilityWords['methods'] }) {
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
      {tests.length > 0 && (
        <details>
          <summary>{tests.length === 1 ? copy.tests.one : fill(copy.tests.more, { n: String(tests.length) })}</summary>
          <ul>
            {tests.map(({ file, name }) => (
              <li key={`${file} ${name}`}>
                <span className="method-note">{file}</span> {testTitle(name)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Each way of testing with its tests by name, or its day and steps. */
export function TestMethods({ report, copy }: Properties) {
  return (
    <section className="py-section" aria-labelledby="methods">
      <div className="wrap">
        <SectionHeading number="03" title={copy.methods.title} id="methods">
          {copy.methods.lede}
        </SectionHeading>
        {/* What is looked at by hand has steps, and needs wider columns. */}
        {[report.methods.filter(({ check }) => check === undefined), report.methods.filter(({ check }) => check !== undefined)].map((methods, place) => (
          <ul key={place} className={place === 0 ? 'methods' : 'methods wide'}>
            {methods.map((method) => (
              <Method key={method.id} method={method} copy={copy.methods} />
            ))}
          </ul>
        ))}
        <p className="mt-8 max-w-measure text-small text-ink-2">
          {copy.machine.before}
          <TextLink href={machineReport}>{copy.machine.label}</TextLink>
          {copy.machine.after}
        </p>
      </div>
    </section>
  );
}
