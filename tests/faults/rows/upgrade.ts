import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeCurrent } from '../../../core/start/releases.ts';
import { writeRelease } from '../upgrade-project.ts';
import { openScene, seconds, type Row } from '../row.ts';
import { temporaryFolder } from '../server-process.ts';
import { codeOf } from '../../../contract/error-words.ts';

const upgrades = 4;

const policyOf = (number: number): string =>
  `default-src 'self'; script-src 'self' 'sha256-${number}'; frame-ancestors 'none'`;

/** A release whose page, policy and script carry its number. */
function build(project: string, program: string, number: number): void {
  const site = (dist: string): void => {
    mkdirSync(join(dist, '_assets'));
    writeFileSync(join(dist, '_assets', `app-${number}.js`), `// ${number}`);
    const page = `<!doctype html><title>Release ${number}</title><script src="/_assets/app-${number}.js"></script>`;
    for (const name of ['index.html', 'about.html']) writeFileSync(join(dist, name), page);
    const policies = { 'index.html': policyOf(number), 'about.html': policyOf(number) };
    writeFileSync(join(dist, 'csp.json'), JSON.stringify(policies));
  };
  makeCurrent(project, writeRelease(project, dirname(program), number, { site }));
}

interface Reading {
  pages: number;
  /** What a visitor of a site must never see. */
  readonly broken: string[];
}

/** Reads pages, and a little later the scripts that they name, as browsers with open tabs do. */
async function readers(url: string, leaving: AbortSignal): Promise<Reading> {
  const reading: Reading = { pages: 0, broken: [] };
  const get = async (path: string): Promise<{ status: number; policy: string | null; text: string } | undefined> => {
    try {
      const answer = await fetch(url + path);
      return {
        status: answer.status,
        policy: answer.headers.get('content-security-policy'),
        text: await answer.text(),
      };
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (codeOf(cause) !== 'ECONNREFUSED') reading.broken.push(`${path}: sent and not answered`);
      await seconds(0.02);
      return undefined;
    }
  };
  await Promise.all(
    Array.from({ length: 6 }, async (_, reader) => {
      while (!leaving.aborted) {
        const path = reader % 2 === 0 ? '/' : '/about';
        const page = await get(path);
        if (!page) continue;
        const number = Number(/app-(\d+)\.js/.exec(page.text)?.[1]);
        if (page.status !== 200 || page.policy !== policyOf(number))
          reading.broken.push(`${path}: ${page.status}, page of release ${number} under ${page.policy ?? 'no policy'}`);
        await seconds(0.1);
        const script = await get(`/_assets/app-${number}.js`);
        if (script && (script.status !== 200 || script.text !== `// ${number}`))
          reading.broken.push(`/_assets/app-${number}.js: ${script.status}`);
        reading.pages += 1;
      }
    }),
  );
  return reading;
}

export const upgradeRow: Row = {
  name: 'upgrade',
  title: 'a new build, its switch and the restart under load: every page with its own policy and scripts',
  async run(tools) {
    const project = temporaryFolder();
    build(project, tools.programs.server, 0);
    const scene = await openScene(
      { ...tools, programs: { ...tools.programs, server: join(project, 'releases', 'current', 'build', 'main.js') } },
      { environment: { SITE_DIST: '' } },
    );
    const { server, visitors } = scene;
    const leaving = new AbortController();
    const reading = readers(server.url, leaving.signal);
    visitors.come(6);
    const faults: string[] = [];
    for (let upgrade = 1; upgrade <= upgrades; upgrade += 1) {
      await visitors.deeds(10);
      build(project, tools.programs.server, upgrade);
      await visitors.deeds(10);
      const served = await (await fetch(server.url)).text();
      if (!served.includes(`app-${upgrade - 1}.js`))
        faults.push(`the build of release ${upgrade} changed what was being served`);
      if ((await server.stop()) !== 0) faults.push(`stop ${upgrade} was not clean`);
      await server.start();
      if (!(await (await fetch(server.url)).text()).includes(`app-${upgrade}.js`))
        faults.push(`the restart does not serve release ${upgrade}`);
    }
    leaving.abort();
    const { pages, broken } = await reading;
    const outcome = await scene.end();
    const lost = visitors.traffic.dropped;
    if (lost > 0) faults.push(`${lost} posts were sent and not answered`);
    return {
      ...outcome,
      faults: [...outcome.faults, ...faults, ...broken.slice(0, 5)],
      note: `${upgrades} upgrades; ${pages} pages with their scripts, ${broken.length} broken, ${lost} posts dropped`,
    };
  },
};
