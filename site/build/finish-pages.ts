import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { thirdPartyOrigins, readVendors } from '../../features/consent/register.ts';
import { SharingImages, wantedImage } from '../machine/sharing/sharing-images.ts';
import { withLinksTo } from './answer-links.ts';
import { hostingOf, type HostingVariables } from './hosting.ts';
import { withMetaPolicy, contentSecurityPolicy } from './policy.ts';
import { inspectPage, leaves, styleAddresses } from './page-inspection.ts';
import { headerLimits, headersFile, redirectsFile, vercelFile } from './static-hosts.ts';
import { readMoved } from '../../core/http/site/moved.ts';
import { usedCss } from './used-css.ts';

/** Contains its policy in every build: static hosts serve it for any path and cannot send headers by a rule. */
const notFound = '404.html';
/** Pages processed in parallel: images are rendered in Node's four threads while the next page is read. */
const atOnce = 6;
/** Stops Astro's content server from bundling React for pages that no browser requests: 2 s of each build. */
const withoutBrowserPackages: Plugin = {
  name: 'corbiere:without-browser-packages',
  enforce: 'post',
  configEnvironment: (_, options) => {
    if (options.optimizeDeps !== undefined) options.optimizeDeps.include = [];
  },
};
const answers = 'answers/';

function filesIn(dir: URL, pattern: string): readonly string[] {
  return globSync(pattern, { cwd: fileURLToPath(dir) })
    .map((file) => file.split(sep).join('/'))
    .sort();
}

/**
 * Astro integration that finishes each built page, in an order that matters: merges its styles into one in
 * the head, cut to what the page uses; makes links of answer pages absolute if functions run elsewhere;
 * then computes its Content-Security-Policy and draws the sharing image that its head refers to. In a
 * build for a static host each page also contains its policy, as not every host sends headers, and none for any
 * number of pages. It also writes files for servers and hosts: `csp.json` (file → policy, for our server),
 * `_headers`, `_redirects`, and for a static host `vercel.json` and `.nojekyll` (GitHub Pages omits `_assets`
 * without it). Fails the build, naming file and reason, on anything that a policy would block.
 */
export function finishPages(variables: HostingVariables): AstroIntegration {
  let site = new URL('http://localhost:4321');
  let root = new URL('../../', import.meta.url);
  let assets = '/_assets/';
  return {
    name: 'corbiere:finish-pages',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [withoutBrowserPackages] } });
      },
      'astro:config:done': ({ config }) => {
        root = config.root;
        if (typeof config.build.assetsPrefix === 'string') assets = `${config.build.assetsPrefix}/_assets/`;
        if (config.site) site = new URL(config.site);
        // Reports errors before the long part of the build.
        hostingOf(variables, site.origin);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { functionsElsewhere, isStatic } = hostingOf(variables, site.origin);
        const secure = site.protocol === 'https:';
        const backendOrigin = functionsElsewhere === undefined ? site.origin : new URL(functionsElsewhere).origin;
        const origins = [site.origin, backendOrigin];
        const foreign = thirdPartyOrigins(readVendors());
        const withUsedCss = await usedCss(dir, assets);
        const policies = new Map<string, string>();
        const problems: string[] = [];
        const images = new SharingImages(fileURLToPath(root));
        await mkdir(new URL('og/', dir), { recursive: true });

        const finish = async (file: string): Promise<void> => {
          const built = await readFile(new URL(file, dir), 'utf8');
          const { html: styled, sheet } = withUsedCss(built);
          let html = styled;
          if (sheet !== undefined) await writeFile(new URL(`_assets/${sheet.name}`, dir), sheet.css);
          if (functionsElsewhere !== undefined && file.startsWith(answers)) html = withLinksTo(site.origin, html);
          const page = inspectPage(html, origins);
          problems.push(...page.problems.map((problem) => `${file}: ${problem}`));
          const policy = contentSecurityPolicy({
            scripts: page.scripts,
            styles: page.styles,
            foreign,
            secure,
            ...(backendOrigin === site.origin ? {} : { backendOrigin }),
          });
          if (isStatic || file === notFound) html = withMetaPolicy(html, policy);
          if (html !== built) await writeFile(new URL(file, dir), html);
          policies.set(file, policy);
          const image = wantedImage(html);
          if (image !== undefined) await writeFile(new URL(`.${image.path}`, dir), await images.draw(image));
        };
        const waiting = filesIn(dir, '**/*.html').values();
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            for (const file of waiting) await finish(file);
          }),
        );
        for (const file of filesIn(dir, '**/*.css')) {
          for (const address of styleAddresses(await readFile(new URL(file, dir), 'utf8'))) {
            if (leaves(address, origins))
              problems.push(`${file}: loads ${address} from another origin; serve it from the site`);
          }
        }
        if (problems.length > 0)
          throw new Error(`The Content-Security-Policy would block parts of the site:\n  ${problems.join('\n  ')}`);

        const sorted = Object.fromEntries([...policies].sort(([one], [other]) => (one < other ? -1 : 1)));
        const headers = headersFile(sorted, { secure, pagesCarryPolicies: isStatic });
        const moved = readMoved(fileURLToPath(dir));
        const beside: Readonly<Record<string, string>> = {
          'csp.json': `${JSON.stringify(sorted, null, 2)}\n`,
          _headers: headers.text,
          _redirects: redirectsFile(functionsElsewhere, moved),
          ...(isStatic ? { 'vercel.json': vercelFile(functionsElsewhere, secure, moved), '.nojekyll': '' } : {}),
        };
        for (const [file, text] of Object.entries(beside)) await writeFile(new URL(file, dir), text);

        logger.info(`policies for ${policies.size} pages`);
        if (headers.beyond.length > 0) {
          const where = `${headers.beyond.length} pages, ${headers.beyond[0]} first, are beyond what every static host reads of _headers (${headerLimits.rules} rules of ${headerLimits.line} characters)`;
          if (isStatic) logger.info(`${where}; they carry their policies themselves`);
          else logger.warn(`${where}; our server sends their policies, for a static host build with STATIC_HOST=1`);
        }
      },
    },
  };
}
