import { distance } from '../../contract/edit-distance.ts';
import { absentRoutes } from '../../site/copy/routes.ts';

/** The last step of a path in plain letters: `/Insights/Ethical_AI.html` → `ethical-ai`. */
function tail(path: string): string {
  const steps = path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
    .filter(Boolean);
  return (steps.at(-1) ?? '').replace(/[^a-z0-9]+/g, '-');
}

/** What is less alike than this is not offered. */
const farthest = 0.4;

/** How unlike two steps are: 0 the same, 1 nothing in common. */
function unlikeness(asked: string, offered: string): number {
  const part = Math.min(asked.length, offered.length) > 3 && (asked.includes(offered) || offered.includes(asked));
  const [shorter = 0, longer = 1] = [asked.length, offered.length].sort((one, other) => one - other);
  // Nothing is farther than this, so words of other lengths need no comparing.
  const apart = longer - shorter > longer * farthest ? 1 : distance(asked, offered) / longer;
  return part ? Math.min(apart, 0.3) : apart;
}

/** Up to three places whose last step is like that of the missing path, most alike first. */
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
