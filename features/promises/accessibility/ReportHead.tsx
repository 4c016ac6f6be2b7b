import { tally, type AccessibilityReport } from './accessibility-report.ts';
import type { Firm } from '../../../contract/firm.ts';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../../site/copy/day-words.ts';
import { Inline } from '../../../site/prose/Inline.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { FactList } from '../../../ui/FactList.tsx';
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

function TellUs({ copy, firm }: Pick<Properties, 'firm'> & { readonly copy: AccessibilityWords['tell'] }) {
  return (
    <section aria-labelledby="tell">
      <h2 id="tell">{copy.title}</h2>
      <p>{copy.lede}</p>
      <FactList
        className="mt-4"
        rows={[
          {
            term: copy.email,
            text: <TextLink href={`mailto:${firm.emails.hello}`}>{firm.emails.hello}</TextLink>,
          },
          { term: copy.phone, text: <TextLink href={firm.telephone.href}>{firm.telephone.display}</TextLink> },
        ]}
      />
      <p className="no-print mt-5">
        <ButtonLink href={copy.button.to}>{copy.button.label}</ButtonLink>
      </p>
    </section>
  );
}

/** The statement: conformance, what works, what does not, contact, and who is responsible. */
export function ReportHead({ report, copy, firm }: Properties) {
  const count = tally(report);
  const outcome = count('partially-supports') + count('does-not-support') === 0 ? 'whole' : 'part';
  const { facts, tell } = copy;
  const rows = [
    facts.standard,
    { term: facts.assessed, text: <time dateTime={report.assessed}>{dayWords(report.assessed)}</time> },
    { term: facts.next, text: report.next },
    { term: facts.answers, text: report.answers },
    ...tell.more,
  ];
  return (
    <div
      className={'wrap pt-[calc(var(--spacing-header)+clamp(2rem,1rem+3vw,3.5rem))] pb-[clamp(2rem,1rem+3vw,3.5rem)]'}
    >
      <h1>{copy.title}</h1>
      <p className="mt-4 max-w-measure lede">
        {fill(copy.lede, {
          conformance: copy.conformance[outcome],
          all: String(report.criteria.length),
          supports: String(count('supports')),
          partially: String(count('partially-supports')),
          unmet: String(count('does-not-support')),
          absent: String(count('not-applicable')),
        })}
      </p>
      <div
        className={
          'my-8 grid grid-cols-1 items-start gap-x-[clamp(2rem,4vw,4rem)] gap-y-8 lg:grid-cols-3 ' +
          '[&_h2]:text-(length:--text-h3) [&_h2]:leading-[1.2] [&_h2+*]:mt-3 [&_p]:text-(length:--text-control)'
        }
      >
        <section aria-labelledby="works">
          <h2 id="works">{copy.works.title}</h2>
          <Marks items={copy.works.items} />
        </section>
        <Gaps gaps={report.gaps} copy={copy.gaps} />
        <TellUs copy={tell} firm={firm} />
      </div>
      <FactList rows={rows} />
    </div>
  );
}
