import { fieldId } from './field-id.ts';

/** The honeypot: a hidden field that only programs fill in (contract: `gateFields.website`). */
export function Trap({ form, label }: { readonly form: string; readonly label: string }) {
  const id = fieldId(form, 'website');
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
