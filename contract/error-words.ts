/** What an error says. A name with several addresses fails once for each, and says nothing itself. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (first === undefined ? String(error) : reasonOf(first));
}

/** The code that the system, the database or a library gave an error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
