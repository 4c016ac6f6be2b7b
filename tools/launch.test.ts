import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/stage/engines.ts';

const lock = {
  packages: {
    '': { dependencies: { one: '1.0.0' } },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/elsewhere': { version: '2.0.0', optional: true },
  },
};
const installed = { packages: { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } } };

/** A project of two packages with the launcher, and an npm that notes what it is asked and installs the packages. */
function project(
  found: object | undefined,
  packages: object = lock.packages,
): {
  readonly launch: (command?: string) => { readonly status: number | null; readonly out: string };
  readonly asked: () => string;
} {
  const root = temporaryFolder();
  const write = (name: string, text: string): string => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  write('package.json', JSON.stringify({ type: 'module', dependencies: { node: process.versions.node } }));
  write('package-lock.json', JSON.stringify({ packages }));
  for (const program of ['content-check', 'build']) write(`tools/${program}.ts`, `console.log('the program ran');`);
  copyFileSync(join(import.meta.dirname, 'launch.mjs'), join(root, 'tools', 'launch.mjs'));
  const record = join(root, 'node_modules', '.package-lock.json');
  if (found) write('node_modules/.package-lock.json', JSON.stringify(found));
  mkdirSync(join(root, 'node_modules', 'node', 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules', 'node', 'bin', 'node'));
  const notes = join(root, 'asked');
  chmodSync(
    write('fake/npm', `#!/bin/sh\necho "$@" >> '${notes}'\nprintf '%s' '${JSON.stringify(installed)}' > '${record}'\n`),
    0o755,
  );
  return {
    launch(command = 'content:check') {
      const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools', 'launch.mjs'), command], {
        encoding: 'utf8',
        env: { PATH: [join(root, 'fake'), process.env['PATH'] ?? ''].join(delimiter) },
      });
      return { status, out: stdout };
    },
    asked: () => (existsSync(notes) ? readFileSync(notes, 'utf8') : ''),
  };
}

test('what "npm ci" has installed is not installed a second time', () => {
  const { launch, asked } = project(installed);
  for (let run = 0; run < 2; run += 1) expect(launch()).toEqual({ status: 0, out: 'the program ran\n' });
  expect(asked()).toBe('');
});

test.each([
  ['nothing', undefined],
  ['another version', { packages: { 'node_modules/one': { version: '0.9.0', integrity: 'sha512-a' } } }],
  ['a package of other bytes', { packages: { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-b' } } }],
])('where there is %s, the packages are installed once', (_what, found) => {
  const { launch, asked } = project(found);
  expect(launch()).toEqual({
    status: 0,
    out: expect.stringMatching(/^Installing dependencies .+\nthe program ran\n$/),
  });
  expect(launch()).toEqual({ status: 0, out: 'the program ran\n' });
  expect(asked()).toBe('ci --include=dev --loglevel=error\n');
});

test('what builds and serves is installed without the suite, which the first command that needs it adds', () => {
  const { launch, asked } = project(undefined);
  expect(launch('build')).toEqual({
    status: 0,
    out: expect.stringMatching(/^Installing dependencies .+\nthe program ran\n$/),
  });
  expect(launch('build')).toEqual({ status: 0, out: 'the program ran\n' });
  expect(asked()).toBe('ci --include=dev --workspaces=false --loglevel=error\n');
});

test('"npm ci" without the suite is enough to build, and not to check', () => {
  const { launch, asked } = project(installed, {
    ...lock.packages,
    'node_modules/suite': { version: '3.0.0', integrity: 'sha512-s' },
  });
  expect(launch('build').out).toBe('the program ran\n');
  expect(asked()).toBe('');
  launch();
  expect(asked()).toBe('ci --include=dev --loglevel=error\n');
});
