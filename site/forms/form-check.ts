import * as z from 'zod/mini';

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
