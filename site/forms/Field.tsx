import type { ComponentProps } from 'react';
import { fieldAttributes } from './field-attributes.ts';
import { FieldFault } from './FieldFault.tsx';
import { fieldId } from './field-id.ts';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProperties } from './field-properties.ts';

type Properties = FieldProperties & Omit<ComponentProps<'input'>, 'className' | 'id' | keyof FieldProperties>;

/** One line of text: label above, fault below. Without `required` the label says that it may stay empty. */
export function Field({ form, name, label, optional, error, required = false, type = 'text', ...rest }: Properties) {
  const id = fieldId(form, name);
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id} label={label} optional={required ? undefined : optional} />
      <input {...fieldAttributes({ form, name, error })} type={type} required={required} {...rest} />
      <FieldFault id={`${id}-fault`} message={error} />
    </div>
  );
}
