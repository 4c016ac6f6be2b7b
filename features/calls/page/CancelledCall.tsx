import { mailLinkPaths, type PageContext } from '../../../contract/answers.ts';
import { functionPath } from '../../../contract/functions.ts';
import { fillMarkers } from '../../../contract/slots.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';
import { CallSheet, type ShownCall } from './CallSheet.tsx';
import type { CallsCopy } from './calls-words.ts';

interface Properties {
  readonly page: PageContext;
  readonly words: CallsCopy;
  readonly call: ShownCall;
  /** Whether the time is no longer free. */
  readonly isGone: boolean;
}

/** A cancelled call, which can be restored while its time is free. */
export function CancelledCall({ page, words, call, isGone }: Properties) {
  const { cancelled } = words;
  const { token, zone, said } = call;
  const other = `${mailLinkPaths.calls}?t=${token}&zone=${zone}&step=choose`;
  return (
    <CallSheet words={words} call={call} heading={cancelled.heading} drawing={cancelled.drawing} text={cancelled.text}>
      <p className="mt-6 max-w-measure lede">{fillMarkers(isGone ? cancelled.goneLede : cancelled.lede, said)}</p>
      {isGone ? (
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          <ButtonLink href={other} rel="nofollow">
            {cancelled.other}
          </ButtonLink>
        </div>
      ) : (
        <form method="post" action={page.functions + functionPath('restore-call')} className="mt-8">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="zone" value={zone} />
          <PressedAfterReading page={page} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button type="submit">{cancelled.back}</Button>
            <ButtonLink href={other} rel="nofollow" look="second">
              {cancelled.other}
            </ButtonLink>
          </div>
        </form>
      )}
      <p className="mt-5 note">{isGone ? cancelled.goneNote : cancelled.note}</p>
    </CallSheet>
  );
}
