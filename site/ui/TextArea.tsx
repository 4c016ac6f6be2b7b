import type { ComponentProps } from 'react';
import { fieldAttributes } from './field-attributes.ts';
import { FieldFault } from './FieldFault.tsx';
import { fieldId } from './field-id.ts';
import { FieldLabel } from './FieldLabel.tsx';

interface Properties extends Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'name' | 'form'> {
  readonly form: string;
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Several lines of text, over the full width of its form. */
export function TextArea({ form, name, label, error, hint, required = false, ...rest }: Properties) {
  const id = fieldId(form, name);
  const { className, ...attributes } = fieldAttributes({ form, name, error, hint });
  return (
    <div className="flex flex-col gap-1.5 md:col-span-2">
      <FieldLabel htmlFor={id} label={label} optional={!required} />
      <textarea {...attributes} className={`${className} min-h-36 resize-y`} required={required} {...rest} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      )}
      <FieldFault id={`${id}-fault`} message={error} />
    </div>
  );
}
