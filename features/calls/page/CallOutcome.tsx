import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { functionPath } from '../../../contract/functions.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';
import type { CallsCopy } from './calls-words.ts';
import { EndSheet } from './EndSheet.tsx';

type Outcome = 'held' | 'no-show';

interface Shared {
  readonly words: CallsCopy['ended'];
  /** Values of the sentences' slots. */
  readonly said: Readonly<Record<'reference' | 'day' | 'here' | 'desk-place', string>>;
}

interface Asking extends Shared {
  readonly page: PageContext;
  readonly token: string;
  /** The outcome of the opened link. */
  readonly act: Outcome;
}

/** Asks the desk to confirm the outcome of its link, and links to the other outcome. */
export function CallOutcome({ page, words: { outcome }, said, token, act }: Asking) {
  const other = act === 'held' ? 'no-show' : 'held';
  return (
    <EndSheet heading={outcome.heading} lede={fillMarkers(outcome.lede, said)}>
      <form method="post" action={page.functions + functionPath('record-call-outcome')} className="mt-8">
        <PressedAfterReading page={page} />
        <input type="hidden" name="token" value={token} />
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button type="submit" name="outcome" value={act}>
            {act === 'held' ? outcome.held : outcome.noShow}
          </Button>
          <ButtonLink href={`${mailLinkPaths.callOutcome}?t=${token}&outcome=${other}`} rel="nofollow" look="second">
            {act === 'held' ? outcome.orNoShow : outcome.orHeld}
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
