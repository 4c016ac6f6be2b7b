import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/slots.ts';
import type { Answer, Newsletter } from './newsletter-words.ts';
import { AnswerAction } from './AnswerAction.tsx';
import { AnswerFrame, reasonId } from '../../../site/answers/AnswerFrame.tsx';

interface Properties {
  readonly answer: Answer;
  readonly words: Newsletter;
}

/** One page that answers the newsletter's form or a link from a mail. */
export function AnswerSheet({ answer, words }: Properties) {
  const leave =
    answer.leave === undefined ? undefined : (
      <li>
        <a
          className="inline-block py-1 link"
          href={`${mailLinkPaths.unsubscribe}?token=${slotMarker('unsubscribe-token')}`}
          rel="nofollow"
        >
          {answer.leave}
        </a>
      </li>
    );
  return (
    <AnswerFrame answer={answer} drawing={words.drawing} {...(leave === undefined ? {} : { more: leave })}>
      <AnswerAction action={answer.action} words={words} reasonId={reasonId} />
    </AnswerFrame>
  );
}
