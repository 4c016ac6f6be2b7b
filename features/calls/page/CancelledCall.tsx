import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Button } from '../../../site/ui/Button.tsx';
import { ButtonLink } from '../../../site/ui/ButtonLink.tsx';
import { PressedAfterReading } from '../../../site/sections/answers/PressedAfterReading.tsx';
import { CallSheet } from './CallSheet.tsx';
import type { CallsCopy } from './calls-words.ts';

interface Properties {
  readonly words: CallsCopy;
  /** The time can no longer be taken back. */
  readonly isGone: boolean;
}

/** The call is cancelled, and can be taken back while nobody else has its time. */
export function CancelledCall({ words, isGone }: Properties) {
  const { cancelled } = words;
  const other = `${mailLinkPaths.calls}?t=${slotMarker('token')}&zone=${slotMarker('zone')}&step=choose`;
  return (
    <CallSheet words={words} heading={cancelled.heading} drawing={cancelled.drawing} text={cancelled.text}>
      <p className="mt-6 max-w-measure lede">{isGone ? cancelled.goneLede : cancelled.lede}</p>
      {isGone ? (
        <div className="call-actions mt-8">
          <ButtonLink href={other} rel="nofollow">
            {cancelled.other}
          </ButtonLink>
        </div>
      ) : (
        <form method="post" action={functionUrl('restore-call')} className="mt-8">
          <input type="hidden" name="token" value={slotMarker('token')} />
          <input type="hidden" name="zone" value={slotMarker('zone')} />
          <PressedAfterReading />
          <div className="call-actions">
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
