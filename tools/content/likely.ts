/** How many letters must be changed, added or left out between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, against] of [...other].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === against ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

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
