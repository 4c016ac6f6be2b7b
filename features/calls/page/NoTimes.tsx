import type { ReactNode } from 'react';
import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Week, type ShownWeek } from './Week.tsx';

export interface LinkFacts {
  readonly reference: string;
  /** Dates in words: of the request, and the last on which the link works. */
  readonly asked: string;
  readonly until: string;
}

export const timesFoot =
  'mt-[clamp(2rem,1rem+3vw,3.5rem)] grid grid-cols-1 items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 pb-12 ' +
  'md:grid-cols-[minmax(0,6.6fr)_minmax(0,5.4fr)] print:mt-[4mm] print:grid-cols-1 print:p-0';

/** The heading of a page of times. */
export function TimesTop({
  heading,
  lede,
  children,
}: Readonly<Record<'heading' | 'lede', string>> & { readonly children: ReactNode }) {
  return (
    <section className="times-top wrap">
      <h1>{heading}</h1>
      <p className="lede">{lede}</p>
      {children}
    </section>
  );
}

export const linkFacts = (terms: CallsCopy['facts'], facts: LinkFacts) =>
  (['reference', 'asked', 'until'] as const).map((name) => ({ term: terms[name], text: facts[name] }));

interface Shared {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly link: LinkFacts;
  /** By when we answer, in words; undefined once that has passed or a call is booked. */
  readonly due: string | undefined;
}

interface Properties extends Shared {
  readonly token: string;
  readonly week: ShownWeek;
  readonly call: { readonly day: string; readonly here: string; readonly place: string } | undefined;
}

/** A page that offers no times: the situation, when we will answer, and the enquiry. */
function Untimed({
  page,
  words: { none, facts },
  link,
  due,
  heading,
  lede,
  first,
  children,
}: Shared & {
  readonly heading: string;
  readonly lede: string;
  readonly first?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <>
      <TimesTop heading={heading} lede={due === undefined ? lede : `${lede} ${fillMarkers(none.waiting, { due })}`}>
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          {first}
          <ButtonLink href={page.site + none.write.to} look="second">
            {none.write.label}
          </ButtonLink>
        </div>
      </TimesTop>
      <div className="wrap">
        {children}
        <div className={timesFoot}>
          <FactList rows={linkFacts(facts, link)} />
        </div>
      </div>
    </>
  );
}

/** The page when no time is free. */
export function NoTimes({ token, week, call, ...shared }: Properties) {
  const { none, days } = shared.words;
  const standing =
    call && fillMarkers(none.standing, { 'call-day': call.day, 'call-here': call.here, 'call-place': call.place });
  return (
    <Untimed
      {...shared}
      heading={none.heading}
      lede={[none.lede, standing].filter(Boolean).join(' ')}
      first={
        <ButtonLink href={`${mailLinkPaths.calls}?t=${token}`} rel="nofollow">
          {none.again}
        </ButtonLink>
      }
    >
      <Week week={week} words={days} />
      <p className="mt-3 note">{fillMarkers(none.note, { until: shared.link.until })}</p>
    </Untimed>
  );
}

/** The page that says nothing was booked and we will ring. */
export function Rung(shared: Shared) {
  const { ring } = shared.words;
  return <Untimed {...shared} heading={ring.heading} lede={ring.lede} />;
}
