import type { ComponentProps } from 'react';
import { fieldAttributes } from './field-attributes.ts';
import { FieldFault } from './FieldFault.tsx';
import { fieldId } from './field-id.ts';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProperties } from './field-properties.ts';

interface Properties
  extends FieldProperties, Omit<ComponentProps<'textarea'>, 'className' | 'id' | keyof FieldProperties> {
  readonly hint?: string;
}

/** Several lines of text, over the full width of its form. */
export function TextArea({ form, name, label, optional, error, hint, required = false, ...rest }: Properties) {
  const id = fieldId(form, name);
  const { className, ...attributes } = fieldAttributes({ form, name, error, hint });
  return (
    <div className="flex flex-col gap-1.5 md:col-span-2">
      <FieldLabel htmlFor={id} label={label} optional={required ? undefined : optional} />
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
