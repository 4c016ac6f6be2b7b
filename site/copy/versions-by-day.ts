export interface VersionsOfDay<Version> {
  readonly current: Version;
  /** Announced versions, the next one first. */
  readonly later: readonly Version[];
  /** Replaced versions, newest first. */
  readonly earlier: readonly Version[];
}

/** Sorts versions by their status on a day. @throws if two have the same day or none is in force */
export function versionsByDay<Version extends { readonly version: string }>(
  versions: readonly Version[],
  today: string,
): VersionsOfDay<Version> {
  const days = new Set(versions.map(({ version }) => version));
  if (days.size !== versions.length) throw new Error('content/legal: two files of one text carry the same version.');
  const inOrder = [...versions].sort((a, b) => a.version.localeCompare(b.version));
  const [current, ...earlier] = inOrder.filter(({ version }) => version <= today).reverse();
  if (!current) throw new Error('content/legal: a text has no version that is in force.');
  return { current, earlier, later: inOrder.filter(({ version }) => version > today) };
}
