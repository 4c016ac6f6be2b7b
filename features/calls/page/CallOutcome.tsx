import type { ReactNode } from 'react';
import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { functionPath } from '../../../contract/functions.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';
import type { CallsCopy } from './calls-words.ts';

export const sheet =
  'call-sheet wrap grid grid-cols-1 items-start gap-x-[clamp(2.5rem,6vw,6.5rem)] gap-y-10 ' +
  'pt-[calc(var(--spacing-header)+clamp(2.5rem,1rem+5vw,5.5rem))] pb-section ' +
  'lg:grid-cols-[minmax(0,6.4fr)_minmax(0,5.6fr)] print:block print:pt-[2mm] print:pb-[4mm] ' +
  'print:*:not-first:mt-[8mm]';

/** The layout of a call page without times: the situation and the next step. */
export function EndSheet({
  heading,
  lede,
  children,
}: Readonly<Record<'heading' | 'lede', string>> & { readonly children: ReactNode }) {
  return (
    <section className={sheet} aria-labelledby="call">
      <div>
        <h1 id="call">{heading}</h1>
        <p className="mt-6 max-w-measure lede">{lede}</p>
        {children}
      </div>
    </section>
  );
}

interface Shared {
  readonly words: CallsCopy['ended'];
  readonly said: Readonly<Record<'reference' | 'day' | 'here' | 'desk-place', string>>;
}

interface Asking extends Shared {
  readonly page: PageContext;
  readonly token: string;
  readonly act: 'held' | 'no-show';
}

/** Asks the desk to confirm the outcome of its link, and links to the other outcome. */
export function CallOutcome({ page, words: { outcome }, said, token, act }: Asking) {
  const isHeld = act === 'held';
  const other = `${mailLinkPaths.callOutcome}?t=${token}&outcome=${isHeld ? 'no-show' : 'held'}`;
  return (
    <EndSheet heading={outcome.heading} lede={fillMarkers(outcome.lede, said)}>
      <form method="post" action={page.functions + functionPath('record-call-outcome')} className="mt-8">
        <PressedAfterReading page={page} />
        <input type="hidden" name="token" value={token} />
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button type="submit" name="outcome" value={act}>
            {isHeld ? outcome.held : outcome.noShow}
          </Button>
          <ButtonLink href={other} rel="nofollow" look="second">
            {isHeld ? outcome.orNoShow : outcome.orHeld}
          </ButtonLink>
        </div>
      </form>
    </EndSheet>
  );
}

/** Shows the outcome recorded for a call, now or earlier. */
export function RecordedOutcome({
  words: { recorded },
  said,
  state,
  already,
}: Shared & { readonly state: string; readonly already: boolean }) {
  return (
    <EndSheet heading={recorded.heading} lede={fillMarkers(recorded.lede, said)}>
      <p className="mt-5 max-w-measure lede">
        {state === 'held' && recorded.held}
        {state === 'no-show' && recorded.noShow}
        {already && ` ${recorded.already}`}
      </p>
    </EndSheet>
  );
}
