import { functionUrl } from '../../../site/forms/backend.ts';
import { Field } from '../../../site/forms/Field.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';
import { Button } from '../../../ui/Button.tsx';
import { inviteWords } from './words.ts';

/** A native form: it needs no script. */
export function InviteForm() {
  const { email, event, send, trap } = inviteWords.labels;
  return (
    <form method="post" action={functionUrl('invite-us')} className="grid max-w-measure gap-6">
      <Field form="invite" name="email" type="email" autoComplete="email" label={email} required />
      <Field form="invite" name="event" label={event} required />
      <Trap form="invite" label={trap} />
      <div>
        <Button type="submit">{send}</Button>
      </div>
    </form>
  );
}
