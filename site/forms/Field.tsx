import type { HTMLInputTypeAttribute, RefObject, Ref } from 'react';
import { fieldAttributes } from './field-attributes.ts';
import { FieldFault } from './FieldFault.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProperties } from './field-properties.ts';
import { fieldId } from './field-id.ts';
import type { FieldErrors } from './form-check.ts';

interface Properties extends FieldProperties {
  readonly required: boolean;
  readonly type?: HTMLInputTypeAttribute | undefined;
  readonly autoComplete?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number;
  readonly defaultValue?: string;
  readonly wide?: boolean;
  readonly lines?: boolean;
  readonly hint?: string | undefined;
}

/** A text field with label and error. Without `required` the label says that it is optional. */
export function Field({ error, blank, type = 'text', wide, lines, hint, ...properties }: Properties) {
  const { form, name, label, optional, ...rest } = properties;
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
      <FieldFault id={`${id}-fault`} message={error} blank={blank} />
    </div>
  );
}

interface ChoicesProperties extends Omit<FieldProperties, 'optional'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen?: string | undefined;
  readonly frame?: RefObject<HTMLFieldSetElement | null> | undefined;
}

const chip =
  'inline-flex min-h-11 items-center rounded-control border-[1.5px] border-rule-strong bg-field px-4 py-1.5 text-small leading-tight ' +
  'font-medium transition-colors peer-hover:border-ink peer-checked:border-ink peer-checked:bg-ink ' +
  'peer-[[aria-invalid=true]:not(:checked)]:border-error peer-[[aria-invalid=true]:not(:checked)]:bg-error-tint ' +
  'peer-checked:text-paper peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 ' +
  'peer-focus-visible:outline-over forced-colors:peer-checked:bg-[Highlight] ' +
  'forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none';

/** Radio buttons drawn as chips. The first has the field's id, for links to it. */
export function Choices({ form, name, label, options, error, blank, chosen, frame }: ChoicesProperties) {
  const id = fieldId(form, name);
  return (
    <fieldset
      ref={frame}
      className="flex min-w-0 flex-col gap-2 md:col-span-2"
      {...(error === undefined ? {} : { 'aria-describedby': `${id}-fault` })}
    >
      <legend className="leading-snug mb-2 p-0 text-small font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, place) => (
          <label key={option.value} className="relative">
            <input
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              type="radio"
              id={place === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              required
              defaultChecked={option.value === chosen}
              // Always set, because browsers would otherwise report a required choice that has not been made yet as
              // invalid.
              aria-invalid={error !== undefined}
            />
            <span className={chip}>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldFault id={`${id}-fault`} message={error} blank={blank} />
    </fieldset>
  );
}

interface ErrorSummaryProperties {
  readonly ref: Ref<HTMLDivElement>;
  readonly form: string;
  readonly errors: FieldErrors;
  /** The error of each field that may not stay blank. */
  readonly blank: FieldErrors;
  /** All fields, in order. */
  readonly fields: readonly string[];
  readonly words: {
    readonly faults: { readonly one: string; readonly several: string };
    readonly labels: Readonly<Record<string, string>>;
  };
}

/** List of invalid fields, each linking to the message at its field; hidden while there are none. */
export function ErrorSummary({ ref, form, errors, blank, fields, words }: ErrorSummaryProperties) {
  const count = Object.keys(errors).length;
  const messages = { ...blank, ...errors };
  const listed = [...new Set([...fields, ...Object.keys(errors)])].filter((name) => name in messages);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      hidden={count === 0}
      aria-labelledby={fieldId(form, 'faults')}
      className="border-2 border-error bg-error-tint px-5 py-4 md:col-span-2"
    >
      <p
        id={fieldId(form, 'faults')}
        data-one={words.faults.one}
        data-several={words.faults.several}
        className="font-medium text-error"
      >
        {count === 1 ? words.faults.one : words.faults.several}
      </p>
      <ul className="sm:grid-cols-2 mt-1 grid gap-x-6 text-small">
        {listed.map((name) => (
          <li key={name} hidden={errors[name] === undefined}>
            <a
              className="inline-block py-1 underline underline-offset-4 after:content-[attr(data-fault)]"
              href={`#${fieldId(form, name)}`}
              data-fault={`: ${messages[name]}`}
            >
              {words.labels[name] ?? name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
