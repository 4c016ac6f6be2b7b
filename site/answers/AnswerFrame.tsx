import type { ReactNode } from 'react';
import type { AnswerText } from './answers-words.ts';
import { Notebook } from '../ui/Notebook.tsx';
import { LinkRow } from '../../ui/LinkRow.tsx';

interface Properties {
  readonly answer: AnswerText;
  readonly drawing: { readonly name: string; readonly alt: string };
  readonly children?: ReactNode;
  readonly more?: ReactNode;
}

const headingId = 'answer';
/** Id of the sentence that says what happened. */
export const reasonId = 'reason';

/** The answer to a form or to a link in an email: what happened, and what to do next. */
export function AnswerFrame({ answer, drawing, children, more }: Properties) {
  return (
    <Notebook drawing={drawing} labelledBy={headingId} isPage>
      <h1 id={headingId} className="text-h2">
        {answer.heading}
      </h1>
      <div id={reasonId}>
        {answer.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-5 max-w-measure lede wrap-break-word">
            {paragraph}
          </p>
        ))}
      </div>
      {children !== undefined && <div className="mt-8">{children}</div>}
      {answer.aside !== undefined && <p className="mt-5 max-w-measure text-small text-ink-2">{answer.aside}</p>}
      {(answer.links.length > 0 || more !== undefined) && (
        <LinkRow links={answer.links} className="mt-6 gap-y-2">
          {more}
        </LinkRow>
      )}
    </Notebook>
  );
}
