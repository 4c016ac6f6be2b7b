import type { ComponentProps } from 'react';
import { fieldAttributes } from './field-attributes.ts';
import { FieldFault } from './FieldFault.tsx';
import { fieldId } from './field-id.ts';
import { FieldLabel } from './FieldLabel.tsx';

interface Properties extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'name' | 'form'> {
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
}

/** One line of text: label above, fault below. Without `required` the label says that it is optional. */
export function Field({ form, name, label, error, required = false, ...rest }: Properties) {
  const id = fieldId(form, name);
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id} label={label} optional={!required} />
      <input {...fieldAttributes({ form, name, error })} required={required} {...rest} />
      <FieldFault id={`${id}-fault`} message={error} />
    </div>
  );
}
