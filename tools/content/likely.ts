import { distance } from '../../contract/edit-distance.ts';

/** What may stand in the place of a word, the one that was likely meant first. */
export function likely(word: string, allowed: readonly string[]): string {
  const [nearest] = allowed
    .map((known) => ({ known, far: distance(word.toLowerCase(), known.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far);
  const meant =
    nearest !== undefined && nearest.far <= Math.max(2, word.length / 4)
      ? `${nearest.known} (likely meant), or one of `
      : '';
  return `${meant}${allowed.join(', ')}`;
}
