/** An error's message. A host with several addresses fails once per address, in an error without its own message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (first === undefined ? String(error) : reasonOf(first));
}

/** An error's code from the system, the database or a library. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
