import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { releaseFile, type ReleaseFacts } from '../../core/start/release.ts';
import { currentRelease, makeCurrent } from '../../core/start/releases.ts';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { firm } from '../index.ts';
import { addReleaseCommands } from './releases.ts';

/** A project whose build leaves a mark, with releases by their names. */
function projectWith(releases: Readonly<Record<string, Partial<ReleaseFacts>>>) {
  const project = realpathSync(temporaryFolder());
  for (const [name, facts] of Object.entries(releases)) {
    const folder = join(project, 'releases', name);
    mkdirSync(folder, { recursive: true });
    const given = {
      version: '0.1.0',
      builtAt: `${name}T09:00:00.000Z`,
      siteUrl: 'https://a.example',
      code: 'a',
      ...facts,
    };
    writeFileSync(join(folder, releaseFile), JSON.stringify(given));
  }
  mkdirSync(join(project, 'tools'));
  const launcher =
    "import { writeFileSync } from 'node:fs'; writeFileSync('built', ''); process.exit(process.env.FAILS ? 1 : 0);";
  writeFileSync(join(project, 'tools', 'launch.mjs'), launcher);
  const run = async (...args: string[]): Promise<string> => {
    const said: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
    const program = new Command();
    addReleaseCommands(program, firm, project);
    await program.parseAsync(args, { from: 'user' }).finally(() => log.mockRestore());
    return said.join('\n');
  };
  return { project, run, current: () => currentRelease(project)?.slice(-10) };
}

test('releases are listed with what a running server does with each; an earlier becomes current again', async () => {
  const { project, run, current } = projectWith({
    '2026-11-20': {},
    '2026-11-21': { code: 'b' },
    '2026-11-22': {},
    '2026-11-23': { latest: '2999-01-01' },
  });
  makeCurrent(project, join(project, 'releases', '2026-11-22'));
  const listed = (await run('releases')).split('\n').slice(2);
  expect(listed.map((line) => line.replaceAll(/ {2,}/g, ' '))).toEqual([
    expect.stringMatching(/^ 2026-11-23 .* it carries a text of 2999-01-01, and today is .*: build it again$/),
    expect.stringMatching(/^\* 2026-11-22 .* current$/),
    expect.stringMatching(/^ 2026-11-21 .* it has other code: restart the server$/),
    expect.stringMatching(/^ 2026-11-20 .* without a restart$/),
  ]);
  expect(JSON.parse(await run('releases', '--json'))).toHaveLength(4);

  expect(await run('rollback')).toBe('2026-11-21 is the current release: it has other code: restart the server.');
  expect(current()).toBe('2026-11-21');
  await run('rollback', '2026-11-22');
  expect(await run('rollback', '2026-11-20')).toBe('2026-11-20 is the current release: without a restart.');
  await expect(run('rollback')).rejects.toThrow('There is no earlier release.');
  await expect(run('rollback', '2026-11-19')).rejects.toThrow('There is no release 2026-11-19');
  expect(current()).toBe('2026-11-20');
});

test('publish --due builds when a text has come to its day, and says which; without it always', async () => {
  const coming = [
    { file: 'content/articles/past.mdx', on: '2026-11-20' },
    { file: 'content/articles/future.mdx', on: '2999-01-01' },
  ];
  const { project, run } = projectWith({ '2026-11-20': { coming }, '2026-11-21': { coming: coming.slice(1) } });
  const built = join(project, 'built');
  makeCurrent(project, join(project, 'releases', '2026-11-21'));
  expect(await run('publish', '--due')).toBe('No text has come to its day.');
  expect(existsSync(built)).toBe(false);
  await run('publish');
  expect(existsSync(built)).toBe(true);
  rmSync(built);

  makeCurrent(project, join(project, 'releases', '2026-11-20'));
  expect(await run('publish', '--due')).toBe('Published: content/articles/past.mdx, due on 2026-11-20');
  expect(existsSync(built)).toBe(true);
  vi.stubEnv('FAILS', '1');
  await expect(run('publish', '--due')).rejects.toThrow('Nothing was published: the build failed.');
  vi.unstubAllEnvs();
  rmSync(join(project, 'tools'), { recursive: true });
  await expect(run('publish')).rejects.toThrow('has no sources');
});
