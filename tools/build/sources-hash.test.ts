import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesHash } from './sources-hash.ts';

test('a file of the build that was lost, cut short, added or changed shows, what stands beside does not', () => {
  const root = mkdtempSync(join(tmpdir(), 'corbiere-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = (name: string): string => join(root, name);
  const write = (): void => {
    for (const folder of ['dist/answers', 'build']) mkdirSync(file(folder), { recursive: true });
    for (const name of ['dist/index.html', 'dist/answers/a.html', 'build/main.js']) writeFileSync(file(name), `the content of ${name}`);
  };
  const hash = (): string => filesHash(root, ['build', 'dist']);
  write();
  const whole = hash();
  writeFileSync(file('release.json'), 'anything');
  expect(hash()).toBe(whole);
  const damages = [() => rmSync(file('dist/answers/a.html')), () => truncateSync(file('dist/index.html'), 3), () => writeFileSync(file('build/main.js'), 'other'), () => writeFileSync(file('dist/more.html'), ''), () => rmSync(file('build'), { recursive: true })];
  for (const damage of damages) {
    damage();
    expect(hash()).not.toBe(whole);
    rmSync(file('dist'), { recursive: true });
    write();
    expect(hash()).toBe(whole);
  }
});
