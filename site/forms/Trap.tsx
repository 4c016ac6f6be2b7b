import { fieldId } from './field-id.ts';

/** A field that no person sees: whatever fills it in is a program (contract: `gateFields.website`). */
export function Trap({ form, label }: { readonly form: string; readonly label: string }) {
  const id = fieldId(form, 'website');
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
