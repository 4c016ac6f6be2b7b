import { spawnSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stop } from 'esbuild';
import * as z from 'zod/mini';
import { root } from '../checks/root.ts';
import { readEnvironment } from '../../core/context/environment.ts';
import { forgetUnused } from '../../site/machine/build-cache.ts';
import { buildVariables } from '../../site/build/hosting.ts';
import { checkContent } from '../content/check-content.ts';
import { problemLine } from '../content/problem.ts';
import { billOfMaterials, bundledPackages, licenceTexts } from './bundled-packages.ts';
import { compressSite } from './compress-site.ts';
import { buildDeskApp, buildDeskDrawing } from './desk-app.ts';
import { buildFunctions } from './functions-bundle.ts';
import { buildTitle, refuseLocalAddresses } from './local-addresses.ts';
import { dayOf } from '../../site/copy/shown.ts';
import { comingTexts, datedTexts } from './dated-texts.ts';
import { bringNode, draftRelease, keepRelease } from './releases.ts';
import { endedBy, runProgram } from './run-program.ts';
import { siteBuild } from './site-build.ts';

/**
 * Builds site, functions and desk into a new release that is not served yet; returns its folder.
 * @throws before building when addresses or content are invalid, naming the errors
 */
async function buildWhole(sources: string): Promise<string> {
  const reading = readEnvironment(process.env, root);
  const mistakes =
    'mistakes' in reading
      ? reading.mistakes.filter((line) => buildVariables.some((name) => line.startsWith(name)))
      : [];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  const { problems } = await checkContent(root);
  if (problems.length > 0)
    throw new Error(`Faults in the content: ${problems.length}\n${problems.map(problemLine).join('\n')}`);
  const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:4321';
  console.log(buildTitle(process.env['SITE_URL']));
  const builtAt = new Date();
  const today = dayOf(builtAt);
  const coming = [...comingTexts(root, today)];
  const latest =
    datedTexts(root)
      .map(({ on }) => on)
      .filter((on) => on <= today)
      .toSorted()
      .at(-1) ?? '';
  const draft = draftRelease(root);
  const dist = join(draft, 'dist');
  const { program, args, env } = siteBuild(root, dist);
  const compressed = join(root, '.cache', 'build', 'compressed');
  const inPages = join(draft, 'modules.json');
  const [, inPrograms] = await Promise.all([
    runProgram(program, args, root, { ...env, BUNDLED_MODULES: inPages }).then(() => {
      refuseLocalAddresses(dist, siteUrl);
      return compressSite(dist, compressed);
    }),
    buildPrograms(draft, compressed),
  ]);
  // Files that the programs read.
  for (const folder of ['content', join('core', 'mail', 'images')])
    await cp(join(root, folder), join(draft, folder), { recursive: true });
  await cp(join(root, 'bin', 'corbiere'), join(draft, 'bin', 'corbiere'));
  // For "corbiere evidence" on machines that run no tests.
  for (const report of ['vitest.json', 'browser.json'].filter((name) =>
    existsSync(join(root, '.cache', 'checks', name)),
  ))
    await cp(join(root, '.cache', 'checks', report), join(draft, 'checks', report));
  bringNode(draft, process.execPath);
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const packages = bundledPackages(root, [
    ...inPrograms,
    ...z.parse(z.array(z.string()), JSON.parse(await readFile(inPages, 'utf8'))),
  ]);
  await rm(inPages);
  await writeFile(join(draft, 'licences.txt'), licenceTexts(root, packages));
  await writeFile(join(draft, 'sbom.cdx.json'), billOfMaterials(root, version, packages));
  await forgetUnused(join(root, '.cache', 'build'), new Date());
  return keepRelease(root, draft, {
    version,
    ...commitOf(),
    builtAt: builtAt.toISOString(),
    siteUrl,
    latest,
    coming,
    backendUrl: process.env['PUBLIC_BACKEND_URL'] ?? '',
    sources,
  });
}

/**
 * Builds functions and desk, beside the site's build, which is mostly single-threaded. One after the other, since
 * together they would need 1 GB more. Returns the bundled modules.
 */
async function buildPrograms(draft: string, compressed: string): Promise<readonly string[]> {
  const inFunctions = await buildFunctions(root, join(draft, 'build'));
  // Ends esbuild's own process, which would keep 400 MB.
  await stop();
  const desk = join(draft, 'desk', 'app');
  const inDesk = await buildDeskApp(root, desk);
  await compressSite(desk, compressed);
  await buildDeskDrawing(root, join(draft, 'desk', 'drawing'));
  return [...inFunctions, ...inDesk];
}

function commitOf(): { commit?: string } {
  const git = (...args: string[]): string => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const commit = git('rev-parse', '--short', 'HEAD');
  if (commit === '') return {};
  return { commit: git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+` };
}

// The hash of the sources, from ensure-built.ts.
await buildWhole(process.argv[2] ?? '').catch(endedBy);
