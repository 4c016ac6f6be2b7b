/** Letters to insert, drop or change to turn one word into the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The last step of a path in plain letters: `/Insights/Ethical_AI.html` → `ethical-ai`. */
function tail(path: string): string {
  const steps = path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
    .filter(Boolean);
  return (steps.at(-1) ?? '').replace(/[^a-z0-9]+/g, '-');
}

/** How unlike two steps are: 0 the same, 1 nothing in common. */
function unlikeness(asked: string, offered: string): number {
  const apart = distance(asked, offered) / Math.max(asked.length, offered.length);
  const part = Math.min(asked.length, offered.length) > 3 && (asked.includes(offered) || offered.includes(asked));
  return part ? Math.min(apart, 0.3) : apart;
}

/** Up to three places whose last step is like that of the missing path, most alike first; none when nothing is near. */
export function nearest<Place extends { readonly path: string }>(
  missing: string,
  places: readonly Place[],
): readonly Place[] {
  const asked = tail(missing).slice(0, 60);
  if (asked === '') return [];
  return places
    .filter(({ path }) => path !== '/')
    .map((place) => ({ place, far: unlikeness(asked, tail(place.path)) }))
    .filter(({ far }) => far <= 0.4)
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ place }) => place);
}
