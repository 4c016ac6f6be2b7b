/** Ids of the claims used in an MDX body, without duplicates, in order of appearance. */
export function claimsIn(body: string): readonly string[] {
  const ids = [...body.matchAll(/<Claim\s+id="([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(ids)];
}
