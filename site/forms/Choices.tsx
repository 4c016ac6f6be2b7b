import type { RefObject } from 'react';
import { FieldFault } from './FieldFault.tsx';
import { fieldId } from './field-id.ts';
import type { FieldProperties } from './field-properties.ts';

interface Properties extends Omit<FieldProperties, 'optional'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What is chosen at first. */
  readonly chosen?: string | undefined;
  readonly frame?: RefObject<HTMLFieldSetElement | null> | undefined;
}

const chip =
  'inline-flex min-h-11 items-center rounded-control border-[1.5px] px-4 py-1.5 text-small leading-tight ' +
  'font-medium transition-colors peer-hover:border-ink peer-checked:border-ink peer-checked:bg-ink ' +
  'peer-checked:text-paper peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 ' +
  'peer-focus-visible:outline-over forced-colors:peer-checked:bg-[Highlight] ' +
  'forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none';

/**
 * One of several, drawn as chips; each is a radio button. The first carries the field's id, for links that lead here.
 */
export function Choices({ form, name, label, options, error, chosen, frame }: Properties) {
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
              // Said either way: of a required choice that nobody has made yet, browsers say by themselves that it is
              // wrong.
              aria-invalid={error !== undefined}
            />
            <span
              className={`${chip} ${error === undefined ? 'border-rule-strong bg-field' : 'border-error bg-error-tint'}`}
            >
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <FieldFault id={`${id}-fault`} message={error} />
    </fieldset>
  );
}
