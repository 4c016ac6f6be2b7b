import { glob, readFile, writeFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hostingOf, type HostingVariables } from './hosting.ts';
import { withMetaPolicy } from './meta-policy.ts';
import { inspectPage, leaves, styleAddresses } from './page-inspection.ts';
import { contentSecurityPolicy } from './policy.ts';
import { speculationRules, speculationRulesPath } from './speculation-rules.ts';
import { headerLimits, headersFile } from './static-headers.ts';
import { foreignOrigins, readVendors } from '../consent/register.ts';

/** Carries its policy in every build: no rule of a static host can send one with it, as it stands for every unknown path. */
const notFound = '404.html';

async function filesIn(dir: URL, pattern: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: fileURLToPath(dir) })) found.push(file.split(sep).join('/'));
  return found.sort();
}

/**
 * Astro integration: after the build, computes each page's Content-Security-Policy from what the page holds and writes
 * `csp.json` (file → policy, read by our server), `_headers` (static hosts) and `speculation-rules.json`. In a build for a
 * static host each page also carries its policy itself: not every host sends headers, and none for any number of pages.
 * Fails the build, naming file and reason, on whatever the policy would block.
 */
export function csp(variables: HostingVariables): AstroIntegration {
  let site = new URL('http://localhost:4321');
  return {
    name: 'corbiere:csp',
    hooks: {
      'astro:config:done': ({ config }) => {
        if (config.site) site = new URL(config.site);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { functionsElsewhere, isStatic } = hostingOf(variables, site.origin);
        const backendOrigin = functionsElsewhere === undefined ? site.origin : new URL(functionsElsewhere).origin;
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
        for (const [file, policy] of Object.entries(policies)) {
          if (!isStatic && file !== notFound) continue;
          const page = new URL(file, dir);
          await writeFile(page, withMetaPolicy(await readFile(page, 'utf8'), policy));
        }
        await writeFile(new URL('csp.json', dir), `${JSON.stringify(policies, null, 2)}\n`);
        const headers = headersFile(policies, { secure: site.protocol === 'https:', pagesCarryPolicies: isStatic });
        await writeFile(new URL('_headers', dir), headers.text);
        await writeFile(new URL(`.${speculationRulesPath}`, dir), `${JSON.stringify(speculationRules)}\n`);
        logger.info(`policies for ${Object.keys(policies).length} pages`);
        if (headers.beyond.length > 0) {
          const where = `${headers.beyond.length} pages, ${headers.beyond[0]} first, are beyond what every static host reads of _headers (${headerLimits.rules} rules of ${headerLimits.line} characters)`;
          if (isStatic) logger.info(`${where}; they carry their policies themselves`);
          else logger.warn(`${where}; our server sends their policies, for a static host build with STATIC_HOST=1`);
        }
      },
    },
  };
}
