type Values = Readonly<Record<string, unknown>>;

/**
 * Versions that acts of this page have left records at. What is shown may not have been read again yet when the next
 * act is pressed: sent with the version on the page, it would be refused as if a colleague had been faster.
 */
const leftAt = new Map<string, number>();

/** The record that an act names by `reference` or `id`. */
function recordOf({ reference, id }: Values): string | undefined {
  const named = reference ?? id;
  return typeof named === 'string' ? named : undefined;
}

/**
 * What an act takes, its version the newest that this page has been told of. What comes of the act says what the next
 * one sends.
 */
export function withNewestVersion(input: Values): Values {
  const { version } = input;
  const record = recordOf(input) ?? '';
  const left = leftAt.get(record);
  leftAt.delete(record);
  return typeof version === 'number' && left !== undefined && left > version ? { ...input, version: left } : input;
}

/** An act was done: it answers its record's version, or else has made the version that was sent one more. */
export function rememberVersion(sent: Values, result: unknown): void {
  const record = recordOf(sent);
  const told: unknown =
    typeof result === 'object' && result !== null && 'version' in result ? result.version : undefined;
  if (record === undefined) return;
  if (typeof told === 'number') leftAt.set(record, told);
  else if (typeof sent['version'] === 'number') leftAt.set(record, sent['version'] + 1);
}
