import { distance } from '../../contract/edit-distance.ts';
import { environmentNames } from '../context/environment.ts';

/** First words that only our own variables begin with. */
const families = 'SMTP_ WEBHOOK_ SITE_ TEAM_ TRUST_ ALLOWED_ BACKEND_ PUBLIC_BACKEND BOUNCE_ BOUNCES_ DKIM_'.split(' ');

/** Names two letters from ours, or of one of our families, each with the name that is probably meant. */
export function misspeltVariables(
  variables: Readonly<Record<string, string | undefined>>,
): { readonly found: string; readonly meant: string }[] {
  return Object.entries(variables)
    .filter(([name, value]) => value !== undefined && value !== '' && !environmentNames.includes(name))
    .flatMap(([found]) => {
      const upper = found.toUpperCase();
      const [nearest] = environmentNames
        .map((name) => ({ name, distance: distance(upper, name) }))
        .sort((a, b) => a.distance - b.distance);
      if (nearest === undefined) return [];
      const isNear = nearest.name.length > 5 && nearest.distance <= 2;
      return isNear || families.some((family) => upper.startsWith(family)) ? [{ found, meant: nearest.name }] : [];
    });
}
