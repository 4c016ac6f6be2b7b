/**
 * What a test can prove: a promise of `content/promises.yaml`, or a way of testing of `content/accessibility.yaml`, by
 * its id.
 */
type Proved = `promise:${string}` | `accessibility:${string}`;

/** The tags of a test that proves something, for Vitest and for Playwright; the evidence is gathered from them. */
export function proves(...proved: readonly Proved[]): { readonly tags: string[]; readonly tag: string[] } {
  return { tags: [...proved], tag: proved.map((tag) => `@${tag}`) };
}
