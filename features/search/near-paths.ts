import { distance } from '../../contract/edit-distance.ts';
import { absentRoutes } from '../../site/copy/routes.ts';

/** The normalised last segment of a path: `/Insights/Ethical_AI.html` → `ethical-ai`. */
function tail(path: string): string {
  const steps = path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
    .filter(Boolean);
  return (steps.at(-1) ?? '').replace(/[^a-z0-9]+/g, '-');
}

/** Greatest difference at which a page is suggested. */
const farthest = 0.4;

/** Difference of two segments: 0 if equal, 1 if nothing in common. */
function unlikeness(asked: string, offered: string): number {
  const part = Math.min(asked.length, offered.length) > 3 && (asked.includes(offered) || offered.includes(asked));
  const [shorter = 0, longer = 1] = [asked.length, offered.length].sort((one, other) => one - other);
  // The difference in length alone already exceeds the limit, so no comparison is needed.
  const apart = longer - shorter > longer * farthest ? 1 : distance(asked, offered) / longer;
  return part ? Math.min(apart, 0.3) : apart;
}

/** Up to three pages whose last segment resembles that of the missing path, most similar first. */
export function nearest<Place extends { readonly path: string }>(
  missing: string,
  places: readonly Place[],
): readonly Place[] {
  const instead = absentRoutes.find(({ path }) => path === missing)?.instead;
  if (instead !== undefined) return places.filter(({ path }) => path === instead);
  const asked = tail(missing).slice(0, 60);
  if (asked === '') return [];
  return places
    .filter(({ path }) => path !== '/')
    .map((place) => ({ place, far: unlikeness(asked, tail(place.path)) }))
    .filter(({ far }) => far <= farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ place }) => place);
}
