import { mailLinkPaths, slotMarker } from '../../../contract/answers.ts';
import type { Answer, Newsletter } from '../../schemas/newsletter.ts';
import { Notebook } from '../newsletter/Notebook.tsx';
import { AnswerAction } from './AnswerAction.tsx';

interface Properties {
  readonly answer: Answer;
  readonly words: Newsletter;
}

const headingId = 'answer';
const reasonId = 'reason';

/** One page that answers the newsletter's form or a link from a mail: what happened, and what to do next. */
export function AnswerSheet({ answer, words }: Properties) {
  return (
    <Notebook drawing={words.drawing} labelledBy={headingId} isPage>
      <h1 id={headingId} className="text-h2">{answer.heading}</h1>
      <div id={reasonId}>
        {answer.paragraphs.map((paragraph) => <p key={paragraph} className="lede mt-5 max-w-measure wrap-break-word">{paragraph}</p>)}
      </div>
      <div className="mt-8"><AnswerAction action={answer.action} words={words} reasonId={reasonId} /></div>
      {answer.aside !== undefined && <p className="mt-5 max-w-measure text-small text-ink-2">{answer.aside}</p>}
      {(answer.links.length > 0 || answer.leave !== undefined) && (
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-small">
          {answer.links.map(({ label, to }) => <li key={to}><a className="link inline-block py-1" href={to}>{label}</a></li>)}
          {answer.leave !== undefined && (
            <li><a className="link inline-block py-1" href={`${mailLinkPaths.unsubscribe}?token=${slotMarker('unsubscribe-token')}`} rel="nofollow">{answer.leave}</a></li>
          )}
        </ul>
      )}
    </Notebook>
  );
}
