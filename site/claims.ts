import { readRegister } from './read-register.ts';
import { claims as schema, type Claim } from './schemas/claims.ts';

const sources = import.meta.glob<string>('../content/claims/*.yaml', { query: '?raw', import: 'default', eager: true });

function register(): ReadonlyMap<string, Claim> {
  const known = new Map<string, Claim>();
  for (const [path, source] of Object.entries(sources)) {
    const file = path.replace('../', '');
    for (const claim of readRegister(file, source, schema)) {
      if (known.has(claim.id)) throw new Error(`${file}: ${claim.id}: the register has this id already; give it another.`);
      known.set(claim.id, claim);
    }
  }
  return known;
}

const known = register();

/** The figure registered as `id` in content/claims; throws when there is none. */
export function claim(id: string): Claim {
  const found = known.get(id);
  if (!found) throw new Error(`content/claims has no claim "${id}". Add it to a file there, with its basis.`);
  return found;
}
