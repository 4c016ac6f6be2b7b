import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BuildCache, forgetUnused, nameOf, versionOf } from './build-cache.ts';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-cache-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

test('what was made from the same is made once, until the folder is deleted', async () => {
  const folder = join(place(), 'pictures');
  const cache = new BuildCache(folder);
  let made = 0;
  const ask = async (name: string): Promise<string> =>
    Buffer.from(await cache.of(name, () => Promise.resolve(Buffer.from(`${name} ${++made}`)))).toString();
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual(['a 1', 'a 1', 'b 2']);
  rmSync(folder, { recursive: true });
  expect(await ask('a')).toBe('a 3');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('a failed making leaves nothing', async () => {
  const cache = new BuildCache(place());
  await expect(cache.of('a', () => Promise.reject(new Error('no drawing')))).rejects.toThrow('no drawing');
  expect(await cache.take('a')).toBeUndefined();
});

test('what no build has asked for in thirty days goes', async () => {
  const folder = place();
  mkdirSync(join(folder, 'pictures'));
  const [old, asked] = [join(folder, 'pictures', 'old'), join(folder, 'pictures', 'asked')];
  const now = new Date();
  const before = new Date(now.getTime() - 31 * 24 * 3_600_000);
  for (const file of [old, asked]) {
    writeFileSync(file, '');
    utimesSync(file, before, before);
  }
  await new BuildCache(join(folder, 'pictures')).take('asked');
  await forgetUnused(folder, now);
  expect([existsSync(old), existsSync(asked)]).toEqual([false, true]);
});

test('a name tells parts apart, wherever one ends', () => {
  expect(nameOf('ab', 'c')).not.toBe(nameOf('a', 'bc'));
  expect(nameOf('a', Buffer.from('b'))).toBe(nameOf('a', 'b'));
});

test('a version changes with a file’s words and with its name', () => {
  const root = place();
  writeFileSync(join(root, 'a.ts'), '1');
  const first = versionOf(root, ['*.ts']);
  writeFileSync(join(root, 'other.md'), '1');
  expect(versionOf(root, ['*.ts'])).toBe(first);
  writeFileSync(join(root, 'a.ts'), '2');
  const second = versionOf(root, ['*.ts']);
  rmSync(join(root, 'a.ts'));
  writeFileSync(join(root, 'b.ts'), '2');
  expect(new Set([first, second, versionOf(root, ['*.ts'])]).size).toBe(3);
});
