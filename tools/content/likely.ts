import { distance } from '../../contract/edit-distance.ts';

/** The one of the words that was likely meant. */
export function meant(word: string, allowed: readonly string[]): string | undefined {
  const [nearest] = allowed
    .map((known) => ({ known, far: distance(word.toLowerCase(), known.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far);
  return nearest !== undefined && nearest.far <= Math.max(2, word.length / 4) ? nearest.known : undefined;
}

/** What may stand in the place of a word, the one that was likely meant first. */
export function likely(word: string, allowed: readonly string[]): string {
  const first = meant(word, allowed);
  return `${first === undefined ? '' : `${first} (likely meant), or one of `}${allowed.join(', ')}`;
}
