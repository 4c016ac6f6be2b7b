import { InlineDrawing } from '../../ui/InlineDrawing.tsx';
import { OverprintSwitch } from '../../ui/OverprintSwitch.tsx';
import { Marks } from '../../../ui/Marks.tsx';
import { Inline } from '../../prose/Inline.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import type { Ethics } from './ethics-words.ts';

/** The firm's commitment, and the board's statement next to it. */
export function Commitment({ commitment }: Pick<Ethics, 'commitment'>) {
  return (
    <section className="py-section" aria-labelledby="commitment">
      <div className="wrap grid grid-cols-1 items-start gap-[clamp(2rem,5vw,5.5rem)] lg:grid-cols-[minmax(0,6.4fr)_minmax(0,5.6fr)]">
        <div className="reveal">
          <h2 id="commitment">{commitment.title}</h2>
          <p className="mt-5 max-w-measure lede">{commitment.statement}</p>
          <p className="mt-5 text-ink-2">{commitment.text}</p>
        </div>
        <figure className="reveal border-t-2 border-over pt-7">
          <blockquote className="font-serif text-[clamp(1.5rem,1.1rem+1.5vw,2.25rem)] leading-[1.2] tracking-[-0.016em] text-balance italic">
            “{commitment.quote}”
          </blockquote>
          <figcaption className="mt-5 note text-ink-2">{commitment.from}</figcaption>
        </figure>
      </div>
    </section>
  );
}

/** The machine in ink, with its safeguards overprinted. */
export function OverprintPlan({ plan }: { readonly plan: Ethics['hero']['plan'] }) {
  return (
    <div className="wrap">
      <div className="overprint-plate">
        <InlineDrawing name="plate-overprint" label={plan.alt} />
      </div>
      <OverprintSwitch label={plan.switch} className="mt-3" />
    </div>
  );
}

const row =
  'reveal grid grid-cols-[3rem_minmax(0,1fr)] gap-x-column gap-y-3 border-rule ' +
  'py-[clamp(1.75rem,1.2rem+1.6vw,2.75rem)] not-first:border-t ' +
  'lg:grid-cols-[minmax(0,1fr)_minmax(0,4.6fr)_minmax(0,6.4fr)]';

/** Six principles, four things to show for each. */
export function Principles({ principles }: Pick<Ethics, 'principles'>) {
  return (
    <section className="pb-section" aria-labelledby="principles">
      <div className="wrap">
        <SectionHeading number="01" title={principles.title} id="principles">
          {principles.lede}
        </SectionHeading>
        <ol className="border-y border-ink">
          {principles.items.map(({ title, description, details }, place) => (
            <li key={title} className={row}>
              <span
                className="grid size-9 place-items-center rounded-full border-[1.5px] border-over text-control leading-none font-medium text-over figures"
                aria-hidden="true"
              >
                {place + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-2.5 max-w-96 text-ink-2">{description}</p>
              </div>
              <div className="max-lg:col-start-2 lg:-mt-1">
                <Marks items={details} two />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** How the principles are enforced, and the partners in research. */
export function Governance({ governance, research }: Pick<Ethics, 'governance' | 'research'>) {
  return (
    <>
      <section className="bg-sea-1 py-section" aria-labelledby="governance">
        <div className="wrap">
          <SectionHeading number="02" title={governance.title} id="governance">
            {governance.lede}
          </SectionHeading>
          <Columns items={governance.items} />
        </div>
      </section>
      <section className="py-section" aria-labelledby="research">
        <div className="wrap">
          <SectionHeading number="03" title={research.title} id="research">
            {research.lede}
          </SectionHeading>
          <Columns items={research.items} />
        </div>
      </section>
    </>
  );
}

/** The purpose of the ethics form, its response time, and the address for emails. */
export function EnquiryNote({ enquiry, address }: Pick<Ethics, 'enquiry'> & { readonly address: string }) {
  return (
    <div>
      <h2 id="enquiry">{enquiry.title}</h2>
      <p className="mt-4 text-ink-2">{enquiry.text}</p>
      <p className="mt-4 text-ink-2">
        {enquiry.alternative}{' '}
        <a className="link" href={`mailto:${address}`}>
          {address}
        </a>
        .
      </p>
      <p className="mt-4">
        <a className="link" href={enquiry.kept.to}>
          {enquiry.kept.label}
        </a>
      </p>
    </div>
  );
}

interface Properties {
  readonly items: readonly { readonly title: string; readonly when?: string | undefined; readonly text: string }[];
}

/** Three ruled columns that become three ruled rows. */
export function Columns({ items }: Properties) {
  return (
    <ul className="grid grid-cols-1 border-y border-ink lg:grid-cols-3">
      {items.map(({ title, when, text }) => (
        <li
          key={title}
          className="border-rule pt-5 pb-6 not-first:border-t lg:pt-7 lg:pr-7 lg:pb-8 lg:not-first:border-t-0 lg:not-first:border-l lg:not-first:pl-7"
        >
          {when !== undefined && <p className="mb-1.5 text-note font-medium text-over">{when}</p>}
          <h3>{title}</h3>
          <p className="mt-2.5 text-control text-ink-2">
            <Inline text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
