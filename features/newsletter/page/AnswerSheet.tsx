import { mailLinkPaths } from '../../../contract/answers.ts';
import { slotMarker } from '../../../contract/slots.ts';
import type { Answer, Newsletter } from './newsletter-words.ts';
import { AnswerFrame, reasonId } from '../../../site/answers/AnswerFrame.tsx';
import type { FunctionName } from '../../../contract/functions.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { NewsletterFields } from './NewsletterFields.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';

/** A page that answers the newsletter's form or a link in an email. */
export function AnswerSheet({ answer, words }: { readonly answer: Answer; readonly words: Newsletter }) {
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
      <AnswerAction action={answer.action} words={words} />
    </AnswerFrame>
  );
}

/** A button that posts the token of an emailed link: a GET never confirms or unsubscribes. */
function TokenForm({ to, label }: { readonly to: FunctionName; readonly label: string }) {
  return (
    <form method="post" action={functionUrl(to)}>
      <PressedAfterReading />
      <input type="hidden" name="token" value={slotMarker('token')} />
      <Button type="submit">{label}</Button>
    </form>
  );
}

/** The primary action of an answer page. Its forms are native, since these pages must work without scripts. */
function AnswerAction({ action, words }: Pick<Answer, 'action'> & { readonly words: Newsletter }) {
  switch (action.kind) {
    case 'link':
      return <ButtonLink href={action.to}>{action.label}</ButtonLink>;
    case 'confirm':
      return <TokenForm to="confirm-subscription" label={action.button} />;
    case 'unsubscribe':
      return <TokenForm to="unsubscribe" label={action.button} />;
    case 'form':
      return (
        <form method="post" action={functionUrl('subscribe-newsletter')}>
          <NewsletterFields
            form="answer"
            words={{ ...words.form, idle: action.button, pending: action.button }}
            {...(action.email ? { email: slotMarker('email') } : {})}
            {...(action.invalid ? { refusedFor: reasonId } : {})}
          />
        </form>
      );
  }
}
