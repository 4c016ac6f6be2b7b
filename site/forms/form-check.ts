import * as z from 'zod/mini';
import { fieldId } from './field-id.ts';

export type FieldErrors = Readonly<Record<string, string>>;

export type FormSchema = z.core.$ZodType<Record<string, unknown>>;

type FormCheck =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The first message per field. */
export function firstPerField(issues: readonly { readonly field: string; readonly message: string }[]): FieldErrors {
  const errors = new Map<string, string>();
  for (const { field, message } of issues) if (!errors.has(field)) errors.set(field, message);
  return Object.fromEntries(errors);
}

/** Validates a form's data by its schema. */
export function checkForm(schema: FormSchema, data: FormData): FormCheck {
  const result = z.safeParse(schema, Object.fromEntries(data));
  if (result.success) return { ok: true, values: result.data };
  return {
    ok: false,
    errors: firstPerField(result.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))),
  };
}

/** The errors in a form's data. */
export function errorsIn(schema: FormSchema, data: FormData): FieldErrors {
  const check = checkForm(schema, data);
  return check.ok ? {} : check.errors;
}

/** Those errors of blank fields that the page already shows (first-refusal.ts); none at build time. */
export function shownErrors(form: string, blank: FieldErrors): FieldErrors {
  if (import.meta.env.SSR) return {};
  return Object.fromEntries(
    Object.entries(blank).filter(([name]) => document.getElementById(`${fieldId(form, name)}-fault`)?.hidden === false),
  );
}
