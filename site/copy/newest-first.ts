/** Versions by their day, newest first; throws when two carry the same day. */
export function newestFirst<Version extends { readonly version: string }>(versions: readonly Version[]): readonly Version[] {
  const days = new Set(versions.map(({ version }) => version));
  if (days.size !== versions.length) throw new Error('content/legal: two files of one text carry the same version.');
  return [...versions].sort((a, b) => b.version.localeCompare(a.version));
}
