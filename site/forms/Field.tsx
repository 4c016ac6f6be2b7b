import type { HTMLInputTypeAttribute } from 'react';
import { fieldAttributes } from './field-attributes.ts';
import { FieldFault } from './FieldFault.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProperties } from './field-properties.ts';

interface Properties extends FieldProperties {
  readonly required: boolean;
  readonly type?: HTMLInputTypeAttribute | undefined;
  readonly autoComplete?: string | undefined;
  readonly minLength?: number | undefined;
  /** Over the full width of its form. */
  readonly wide: boolean;
  /** Several lines of text, and what stands below them. */
  readonly lines: boolean;
  readonly hint?: string | undefined;
}

/** Label above, text to type, fault below. Without `required` the label says that it may stay empty. */
export function Field({ form, name, label, optional, error, type = 'text', wide, lines, hint, ...rest }: Properties) {
  const attributes = fieldAttributes({ form, name, error, hint });
  const { id, className } = attributes;
  return (
    <div className={`flex flex-col gap-1.5 ${wide ? 'md:col-span-2' : ''}`}>
      <FieldLabel htmlFor={id} label={label} optional={rest.required ? undefined : optional} />
      {lines ? (
        <textarea {...attributes} className={`${className} min-h-36 resize-y`} {...rest} />
      ) : (
        <input {...attributes} type={type} {...rest} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      )}
      <FieldFault id={`${id}-fault`} message={error} />
    </div>
  );
}
