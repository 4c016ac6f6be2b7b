import { functionUrl } from '../../../site/forms/backend.ts';
import { Button } from '../../../ui/Button.tsx';
import { fieldAttributes } from '../../../site/forms/field-attributes.ts';
import { fieldId } from '../../../site/forms/field-id.ts';
import { FieldLabel } from '../../../site/forms/FieldLabel.tsx';
import { Trap } from '../../../site/forms/Trap.tsx';

interface Properties {
  readonly label: string;
  readonly button: string;
  readonly trap: string;
  readonly email?: string;
  /** Id of the text that says why the address was refused. */
  readonly refusedFor?: string;
}

const form = 'my-data';

/** Requests a link to the stored data of an address. A native form that needs no script. */
export function MyDataRequest({ label, button, trap, email, refusedFor }: Properties) {
  return (
    <form
      method="post"
      action={functionUrl('request-my-data')}
      className="flex max-w-measure flex-col items-start gap-4"
    >
      <div className="flex w-full flex-col gap-1.5">
        <FieldLabel htmlFor={fieldId(form, 'email')} label={label} />
        <input
          {...fieldAttributes({ form, name: 'email' })}
          type="email"
          autoComplete="email"
          required
          {...(email === undefined ? {} : { defaultValue: email })}
          {...(refusedFor === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': refusedFor })}
        />
      </div>
      <Trap form={form} label={trap} />
      <Button type="submit">{button}</Button>
    </form>
  );
}
