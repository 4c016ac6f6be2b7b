import { fieldId } from './field-id.ts';

const shape =
  'w-full min-h-12 rounded-control px-3.5 py-2.5 font-sans text-control text-ink transition-colors ' +
  'border-[1.5px] border-rule-strong bg-field hover:border-ink focus-visible:border-ink ' +
  'focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-error aria-invalid:bg-error-tint';

interface Field {
  readonly form: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Attributes that link a control to its label, hint and error. */
export function fieldAttributes({ form, name, error, hint }: Field) {
  const id = fieldId(form, name);
  const described = [error === undefined ? '' : `${id}-fault`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    name,
    className: shape,
    ...(error === undefined ? {} : { 'aria-invalid': true }),
    ...(described === '' ? {} : { 'aria-describedby': described }),
  };
}
