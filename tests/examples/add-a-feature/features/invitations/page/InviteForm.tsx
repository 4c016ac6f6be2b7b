import { functionUrl } from '../../../site/forms/backend.ts';
import { Field } from '../../../site/forms/Field.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';
import { Button } from '../../../ui/Button.tsx';
import { inviteWords } from './words.ts';

/** A native form: it needs no script. */
export function InviteForm() {
  const { email, event, send, trap } = inviteWords.labels;
  const field = { form: 'invite', optional: '', error: undefined, required: true };
  return (
    <form method="post" action={functionUrl('invite-us')} className="grid max-w-measure gap-6">
      <Field {...field} name="email" type="email" autoComplete="email" label={email} />
      <Field {...field} name="event" label={event} />
      <Trap form="invite" label={trap} />
      <div>
        <Button type="submit">{send}</Button>
      </div>
    </form>
  );
}
