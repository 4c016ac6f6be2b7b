import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/blocks.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Button } from '../../../site/ui/Button.tsx';
import { ButtonLink } from '../../../site/ui/ButtonLink.tsx';
import { TextLink } from '../../../site/ui/TextLink.tsx';
import { PressAgain, ShownAt } from '../../../site/sections/answers/PressedAfterReading.tsx';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import { CallSheet } from './CallSheet.tsx';
import type { CallsCopy } from './calls-words.ts';
import { Facts } from './Facts.tsx';
import { Unbroken } from './Unbroken.tsx';

interface Properties {
  readonly words: CallsCopy;
  readonly hasMoved: boolean;
}

function linkTo(step: string): string {
  return `${mailLinkPaths.calls}?t=${slotMarker('token')}&zone=${slotMarker('zone')}&step=${step}`;
}

/** The call's file for a calendar, the way to another time, and the end of it, which takes a choice and a press. */
function Actions({ booked }: Pick<CallsCopy, 'booked'>) {
  return (
    <>
      <div className="call-actions">
        <ButtonLink href={linkTo('calendar')} rel="nofollow">
          {booked.calendar}
        </ButtonLink>
        <Repeated block="changeable">
          <ButtonLink href={linkTo('move')} look="second" rel="nofollow">
            {booked.move}
          </ButtonLink>
        </Repeated>
      </div>
      <PressAgain />
      <Repeated block="changeable">
        <details className="call-cancel">
          <summary>{booked.cancel}</summary>
          <p>{booked.cancelText}</p>
          <form method="post" action={functionUrl('cancel-call')}>
            <input type="hidden" name="token" value={slotMarker('token')} />
            <input type="hidden" name="zone" value={slotMarker('zone')} />
            <ShownAt />
            <Button type="submit" look="second">
              {booked.cancelSure}
            </Button>
          </form>
        </details>
      </Repeated>
    </>
  );
}

/** The call stands: when in both zones, with whom and how, and what can be done about it. */
export function BookedCall({ words, hasMoved }: Properties) {
  const { booked, moved } = words;
  const how = (
    <>
      <Repeated block="they-ring">
        <Unbroken text={booked.theyRing} slot="phone" />
      </Repeated>
      <Repeated block="we-ring">
        <Unbroken text={booked.weRing} slot="reference" />
      </Repeated>
      <Repeated block="by-video">{booked.video}</Repeated>
    </>
  );
  const facts = [
    { term: booked.facts.how, text: how },
    { term: booked.facts.with, text: booked.with },
    { term: booked.facts.invitation, text: hasMoved ? moved.invitation : booked.invitation },
    ...(hasMoved ? [{ term: moved.oldTime, text: moved.old }] : []),
    { term: booked.facts.reminder, text: hasMoved ? moved.reminder : booked.reminder },
    { term: booked.facts.changes, text: booked.changes },
  ];
  return (
    <CallSheet
      words={words}
      heading={hasMoved ? moved.heading : booked.heading}
      drawing={booked.drawing}
      text={booked.text}
      below={
        <div className="mt-9">
          <Facts rows={facts} />
        </div>
      }
    >
      <div className="call-when">
        {hasMoved && (
          <p className="call-was figures">
            <span className="sr-only">{moved.was} </span>
            <del>{slotMarker('was')}</del>
          </p>
        )}
        <p className="font-serif text-h4">{slotMarker('day')}</p>
        <p className="call-hours figures">
          {booked.hours} <span>{booked.place}</span>
        </p>
        <p className="mt-1.5 text-ink-2 figures">{booked.there}</p>
      </div>
      <Actions booked={booked} />
      {!hasMoved && (
        <p className="mt-6 max-w-measure text-ink-2">
          {booked.bring} <TextLink href={booked.sample.file}>{booked.sample.label}</TextLink>{' '}
          <span className="whitespace-nowrap text-ink-3">({booked.sample.note})</span>
        </p>
      )}
    </CallSheet>
  );
}
