import './calls.css';
import type { CallAnswerName } from './call-answer-names.ts';
import { BookedCall } from './BookedCall.tsx';
import type { CallsCopy } from './calls-words.ts';
import { CancelledCall } from './CancelledCall.tsx';
import { ChooseTime } from './ChooseTime.tsx';
import { EndedLink } from './EndedLink.tsx';
import { NoTimes } from './NoTimes.tsx';
import { Rung } from './Rung.tsx';

interface Properties {
  readonly name: CallAnswerName;
  readonly words: CallsCopy;
}

/** A page behind the link *Choose a time*. */
export function CallAnswer({ name, words }: Properties) {
  switch (name) {
    case 'call-choose':
    case 'call-move':
      return <ChooseTime words={words} moving={name === 'call-move'} />;
    case 'call-choose-taken':
    case 'call-move-taken':
      return <ChooseTime words={words} moving={name === 'call-move-taken'} refused="taken" />;
    case 'call-choose-invalid':
    case 'call-move-invalid':
      return <ChooseTime words={words} moving={name === 'call-move-invalid'} refused="invalid" />;
    case 'call-none':
      return <NoTimes words={words} />;
    case 'call-ring':
      return <Rung words={words} />;
    case 'call-booked':
    case 'call-moved':
      return <BookedCall words={words} hasMoved={name === 'call-moved'} />;
    case 'call-cancelled':
    case 'call-cancelled-gone':
      return <CancelledCall words={words} isGone={name === 'call-cancelled-gone'} />;
    case 'call-link-unknown':
      return <EndedLink words={words.ended} kind="unknown" />;
    case 'call-link-asked':
      return <EndedLink words={words.ended} kind="asked" />;
    case 'call-past':
      return <EndedLink words={words.ended} kind="past" />;
    case 'call-outcome':
      return <EndedLink words={words.ended} kind="outcome" />;
    case 'call-outcome-recorded':
      return <EndedLink words={words.ended} kind="recorded" />;
    case 'call-outcome-unknown':
      return <EndedLink words={words.ended} kind="outcomeUnknown" />;
    case 'call-failed':
      return <EndedLink words={words.ended} kind="failed" />;
  }
}
