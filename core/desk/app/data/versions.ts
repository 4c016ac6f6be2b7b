type Values = Readonly<Record<string, unknown>>;

/**
 * Record versions after acts of this page. The data on the page may not have been read again before the next act:
 * sent with the old version, that would be refused as if a colleague had changed the record.
 */
const leftAt = new Map<string, number>();

/** The record in an act's input, by `reference` or `id`. */
function recordOf({ reference, id }: Values): string | undefined {
  const named = reference ?? id;
  return typeof named === 'string' ? named : undefined;
}

/**
 * The input of an act with the newest version known to this page. Forgets that version: the act's own result
 * provides the next one.
 */
export function withNewestVersion(input: Values): Values {
  const { version } = input;
  const record = recordOf(input) ?? '';
  const left = leftAt.get(record);
  leftAt.delete(record);
  return typeof version === 'number' && left !== undefined && left > version ? { ...input, version: left } : input;
}

/** Stores a record's version after an act: that of the result, or else the sent version plus one. */
export function rememberVersion(sent: Values, result: unknown): void {
  const record = recordOf(sent);
  const told: unknown =
    typeof result === 'object' && result !== null && 'version' in result ? result.version : undefined;
  if (record === undefined) return;
  if (typeof told === 'number') leftAt.set(record, told);
  else if (typeof sent['version'] === 'number') leftAt.set(record, sent['version'] + 1);
}
