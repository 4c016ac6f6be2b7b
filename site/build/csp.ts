import { glob, readFile, writeFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { withMetaPolicy } from './meta-policy.ts';
import { inspectPage, leaves, styleAddresses } from './page-inspection.ts';
import { contentSecurityPolicy } from './policy.ts';
import { speculationRules, speculationRulesPath } from './speculation-rules.ts';
import { headersFile } from './static-headers.ts';
import { foreignOrigins, readVendors } from '../consent/register.ts';

/** No rule of a static host can send a policy with it, as it stands for every unknown path. */
const notFound = '404.html';

async function filesIn(dir: URL, pattern: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: fileURLToPath(dir) })) found.push(file.split(sep).join('/'));
  return found.sort();
}

/**
 * Astro integration: after the build, computes each page's Content-Security-Policy from what the page holds and writes
 * `csp.json` (file → policy, read by our server), `_headers` (static hosts) and `speculation-rules.json`.
 * Fails the build, naming file and reason, on whatever the policy would block.
 * @param backendUrl `PUBLIC_BACKEND_URL`: where the functions answer, if not on the site itself
 */
export function csp(backendUrl: string | undefined): AstroIntegration {
  let site = new URL('http://localhost:4321');
  return {
    name: 'corbiere:csp',
    hooks: {
      'astro:config:done': ({ config }) => {
        if (config.site) site = new URL(config.site);
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (backendUrl && !URL.canParse(backendUrl)) throw new Error(`PUBLIC_BACKEND_URL is "${backendUrl}", which is no URL; set an address like https://project.example or leave it out`);
        const backendOrigin = backendUrl ? new URL(backendUrl).origin : site.origin;
        const origins = [site.origin, backendOrigin];
        const policies: Record<string, string> = {};
        const foreign = foreignOrigins(readVendors());
        const problems: string[] = [];
        for (const file of await filesIn(dir, '**/*.html')) {
          const page = inspectPage(await readFile(new URL(file, dir), 'utf8'), origins);
          problems.push(...page.problems.map((problem) => `${file}: ${problem}`));
          policies[file] = contentSecurityPolicy({
            scripts: page.scripts,
            styles: page.styles,
            foreign,
            secure: site.protocol === 'https:',
            ...(backendOrigin === site.origin ? {} : { backendOrigin }),
          });
        }
        for (const file of await filesIn(dir, '**/*.css')) {
          for (const address of styleAddresses(await readFile(new URL(file, dir), 'utf8'))) {
            if (leaves(address, origins)) problems.push(`${file}: loads ${address} from another origin; serve it from the site`);
          }
        }
        if (problems.length > 0) throw new Error(`The Content-Security-Policy would block parts of the site:\n  ${problems.join('\n  ')}`);
        const { [notFound]: policy } = policies;
        if (policy !== undefined) {
          const page = new URL(notFound, dir);
          await writeFile(page, withMetaPolicy(await readFile(page, 'utf8'), policy));
        }
        await writeFile(new URL('csp.json', dir), `${JSON.stringify(policies, null, 2)}\n`);
        await writeFile(new URL('_headers', dir), headersFile(policies, site.protocol === 'https:'));
        await writeFile(new URL(`.${speculationRulesPath}`, dir), `${JSON.stringify(speculationRules)}\n`);
        logger.info(`policies for ${Object.keys(policies).length} pages`);
      },
    },
  };
}
