import type { ReactNode } from 'react';
import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { functionPath } from '../../../contract/functions.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { PressAgain, PressedAfterReading, ShownAt } from '../../../site/answers/PressedAfterReading.tsx';
import type { CallsCopy } from './calls-words.ts';
import { sheet } from './CallOutcome.tsx';
import { UnbrokenValue } from './UnbrokenValue.tsx';
import { Week, type ShownWeek } from './Week.tsx';

export interface ShownCall {
  readonly token: string;
  readonly zone: string;
  readonly said: Readonly<
    Record<
      'reference' | 'day' | 'weekday' | 'here' | 'ends' | 'place' | 'there' | 'there-ends' | 'desk-place' | 'reminder',
      string
    >
  >;
  readonly week: ShownWeek;
}

interface OneCall {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly call: ShownCall;
}

interface Booked extends OneCall {
  /** How the call is held: who rings which number, or the address of a video call. */
  readonly how:
    | { readonly kind: 'theyRing' | 'weRing'; readonly phone: string }
    | { readonly kind: 'video'; readonly address: string };
  readonly isChangeable: boolean;
  /** The previous time, on the page that confirms a move. */
  readonly was?: string | undefined;
}

const linkTo = ({ token, zone }: ShownCall, step: string): string =>
  `${mailLinkPaths.calls}?t=${token}&zone=${zone}&step=${step}`;

function Keys({ call: { token, zone } }: Pick<OneCall, 'call'>) {
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="zone" value={zone} />
    </>
  );
}

/** The page of a call: text on the left, the drawing of its day on the right. */
function CallSheet({
  words: { booked, days },
  call: { said, week },
  heading,
  drawing,
  text,
  children,
  below,
}: Pick<OneCall, 'words' | 'call'> & {
  readonly heading: string;
  /** Text alternative of the day's drawing, and its caption after the day's name. */
  readonly drawing: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}) {
  return (
    <section className={sheet} aria-labelledby="call">
      <div>
        <p className="mb-4 text-small font-medium text-ink-2 figures">{fillMarkers(booked.kicker, said)}</p>
        <h1 id="call">{heading}</h1>
        {children}
      </div>
      {/* On paper the day and the call's facts are side by side. */}
      <div className="print:grid print:grid-cols-2 print:items-start print:gap-[8mm]">
        <figure>
          <Week week={week} words={days} label={fillMarkers(drawing, said)} />
          <figcaption className="max-w-184 pt-3 text-note/[1.5] text-ink-2">
            <b className="font-semibold text-ink">{fillMarkers(booked.caption, said)}</b> {text}
          </figcaption>
        </figure>
        {below}
      </div>
    </section>
  );
}

function Actions({ page, words: { booked }, call, isChangeable }: Omit<Booked, 'how'>) {
  return (
    <>
      <PressAgain page={page} />
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={linkTo(call, 'calendar')} rel="nofollow">
          {booked.calendar}
        </ButtonLink>
        {isChangeable && (
          <ButtonLink href={linkTo(call, 'move')} look="second" rel="nofollow">
            {booked.move}
          </ButtonLink>
        )}
      </div>
      {isChangeable && (
        <details className="mt-3 max-w-measure print:hidden">
          <summary
            className={
              'min-h-11 cursor-pointer py-2.5 text-(length:--text-small) font-medium text-over underline ' +
              'underline-offset-[0.25em]'
            }
          >
            {booked.cancel}
          </summary>
          <p className="mb-4 text-small/[1.55] text-ink-2">{booked.cancelText}</p>
          <form method="post" action={page.functions + functionPath('cancel-call')}>
            <Keys call={call} />
            <ShownAt page={page} />
            <Button type="submit" look="second">
              {booked.cancelSure}
            </Button>
          </form>
        </details>
      )}
    </>
  );
}

function How({ words: { booked }, call: { said }, how }: Pick<Booked, 'words' | 'call' | 'how'>) {
  if (how.kind === 'video') return fillMarkers(booked.video, { address: how.address });
  const values = { phone: how.phone, reference: said.reference };
  return (
    <UnbrokenValue text={booked[how.kind]} slot={how.kind === 'theyRing' ? 'phone' : 'reference'} values={values} />
  );
}

/** A booked call: its time in both zones, how it is held, and the visitor's acts. */
export function BookedCall({ page, words, call, how, isChangeable, was }: Booked) {
  const { booked, moved } = words;
  const { said } = call;
  const hasMoved = was !== undefined;
  const facts = [
    { term: booked.facts.how, text: <How words={words} call={call} how={how} /> },
    { term: booked.facts.with, text: booked.with },
    { term: booked.facts.invitation, text: hasMoved ? moved.invitation : booked.invitation },
    ...(hasMoved ? [{ term: moved.oldTime, text: moved.old }] : []),
    { term: booked.facts.reminder, text: fillMarkers(hasMoved ? moved.reminder : booked.reminder, said) },
    { term: booked.facts.changes, text: booked.changes },
  ];
  return (
    <CallSheet
      words={words}
      call={call}
      heading={hasMoved ? moved.heading : booked.heading}
      drawing={booked.drawing}
      text={booked.text}
      below={
        <div className="mt-9">
          <FactList rows={facts} />
        </div>
      }
    >
      <div className="mt-7 border-y border-ink py-5">
        {hasMoved && (
          <p className="mb-2 text-ink-3 figures">
            <span className="sr-only">{moved.was} </span>
            <del>{was}</del>
          </p>
        )}
        <p className="font-serif text-h4">{said.day}</p>
        <p className="mt-1 font-serif text-[clamp(2rem,1.2rem+2.6vw,3.25rem)]/[1.1] tracking-[-0.018em] figures">
          {fillMarkers(booked.hours, said)}{' '}
          <span className="text-[0.5em] tracking-[0] text-ink-2">{fillMarkers(booked.place, said)}</span>
        </p>
        {said.there !== said.here && <p className="mt-1.5 text-ink-2 figures">{fillMarkers(booked.there, said)}</p>}
      </div>
      <Actions page={page} words={words} call={call} isChangeable={isChangeable} />
      {!hasMoved && (
        <p className="mt-6 max-w-measure text-ink-2">
          {booked.bring} <TextLink href={page.site + booked.sample.file}>{booked.sample.label}</TextLink>{' '}
          <span className="whitespace-nowrap text-ink-3">({booked.sample.note})</span>
        </p>
      )}
    </CallSheet>
  );
}

/** A cancelled call, which can be restored while its time is free. @param isGone whether it no longer is */
export function CancelledCall({ page, words, call, isGone }: OneCall & { readonly isGone: boolean }) {
  const { heading, drawing, text, lede, goneLede, back, other, note, goneNote } = words.cancelled;
  const buttons = (
    <div className={`flex flex-wrap gap-3 print:hidden ${isGone ? 'mt-8' : ''}`.trim()}>
      {!isGone && <Button type="submit">{back}</Button>}
      <ButtonLink href={linkTo(call, 'choose')} rel="nofollow" look={isGone ? 'first' : 'second'}>
        {other}
      </ButtonLink>
    </div>
  );
  return (
    <CallSheet words={words} call={call} heading={heading} drawing={drawing} text={text}>
      <p className="mt-6 max-w-measure lede">{fillMarkers(isGone ? goneLede : lede, call.said)}</p>
      {isGone ? (
        buttons
      ) : (
        <form method="post" action={page.functions + functionPath('restore-call')} className="mt-8">
          <Keys call={call} />
          <PressedAfterReading page={page} />
          {buttons}
        </form>
      )}
      <p className="mt-5 note">{isGone ? goneNote : note}</p>
    </CallSheet>
  );
}
