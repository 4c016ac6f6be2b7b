import { tally, type AccessibilityReport } from './accessibility-report.ts';
import type { Firm } from '../../../contract/firm.ts';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../../site/copy/day-words.ts';
import { Inline } from '../../../site/prose/Inline.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Marks } from '../../../ui/Marks.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { AccessibilityWords } from './accessibility-words.ts';

interface Properties {
  readonly report: AccessibilityReport;
  readonly copy: AccessibilityWords;
  readonly firm: Firm;
}

function Gaps({ gaps, copy }: Pick<AccessibilityReport, 'gaps'> & { readonly copy: AccessibilityWords['gaps'] }) {
  return (
    <section aria-labelledby="gaps">
      <h2 id="gaps">{copy.title}</h2>
      {gaps.length === 0 && <p>{copy.none}</p>}
      {gaps.map(({ what, means, meanwhile, by }) => (
        <p key={what}>
          <b>{what}</b> <Inline text={means} /> {meanwhile} {fill(copy.by, { day: dayWords(by) })}
        </p>
      ))}
    </section>
  );
}

/** Where somebody turns who could not do something here. */
function TellUs({ copy, firm }: Pick<Properties, 'firm'> & { readonly copy: AccessibilityWords['tell'] }) {
  return (
    <section aria-labelledby="tell">
      <h2 id="tell">{copy.title}</h2>
      <p>{copy.lede}</p>
      <dl className="report-facts mt-4 figures">
        <div>
          <dt>{copy.email}</dt>
          <dd>
            <TextLink href={`mailto:${firm.emails.hello}`}>{firm.emails.hello}</TextLink>
          </dd>
        </div>
        <div>
          <dt>{copy.phone}</dt>
          <dd>
            <TextLink href={firm.telephone.href}>{firm.telephone.display}</TextLink>
          </dd>
        </div>
      </dl>
      <p className="no-print mt-5">
        <ButtonLink href={copy.button.to}>{copy.button.label}</ButtonLink>
      </p>
    </section>
  );
}

/** The statement: how far the standard is met, what works, what does not, whom to ask, and who is responsible. */
export function ReportHead({ report, copy, firm }: Properties) {
  const counts = tally(report);
  const outcome = counts['partially-supports'] + counts['does-not-support'] === 0 ? 'whole' : 'part';
  const { facts, tell } = copy;
  const rows = [
    [facts.standard.term, facts.standard.text],
    [facts.assessed, <time dateTime={report.assessed}>{dayWords(report.assessed)}</time>],
    [facts.next, report.next],
    [facts.answers, report.answers],
    ...tell.more.map(({ term, text }) => [term, text] as const),
  ] as const;
  return (
    <div className="report-head wrap">
      <h1>{copy.title}</h1>
      <p className="max-w-measure lede">
        {fill(copy.lede, {
          conformance: copy.conformance[outcome],
          all: String(report.criteria.length),
          supports: String(counts.supports),
          partially: String(counts['partially-supports']),
          unmet: String(counts['does-not-support']),
          absent: String(counts['not-applicable']),
        })}
      </p>
      <div className="report-statement">
        <section aria-labelledby="works">
          <h2 id="works">{copy.works.title}</h2>
          <Marks items={copy.works.items} />
        </section>
        <Gaps gaps={report.gaps} copy={copy.gaps} />
        <TellUs copy={tell} firm={firm} />
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
  );
}
