import { firm as firmSchema, type Firm } from '../../contract/firm.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { shell as shellSchema } from './shell-words.ts';
import { claims as claimsSchema, type Claim } from './claims.ts';
import firmSource from '../../content/firm.yaml?raw';
import shellSource from '../../content/shell.yaml?raw';

/** The firm's data from content/firm.yaml. */
export const firm: Firm = readYaml('content/firm.yaml', firmSource, firmSchema);

/** Words around every page from content/shell.yaml, with `{name}` and `{year}` filled. */
export const shell = readYaml('content/shell.yaml', shellSource, shellSchema);

const claimSources = import.meta.glob<string>('../../content/claims/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function readClaims(): ReadonlyMap<string, Claim> {
  const known = new Map<string, Claim>();
  for (const [path, source] of Object.entries(claimSources)) {
    const file = path.replaceAll('../', '');
    for (const claim of readYaml(file, source, claimsSchema)) {
      if (known.has(claim.id))
        throw new Error(`${file}: ${claim.id}: the register has this id already; give it another.`);
      known.set(claim.id, claim);
    }
  }
  return known;
}

const claims = readClaims();

/** The claim with this id in content/claims. @throws if there is none */
export function claim(id: string): Claim {
  const found = claims.get(id);
  if (!found) throw new Error(`content/claims has no claim "${id}". Add it to a file there, with its basis.`);
  return found;
}
