import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { migratedPlace, temporaryFolder } from '../../tests/stage/engines.ts';
import { backUp } from './back-up.ts';
import { databaseFile } from './open.ts';
import { migrations, openStore } from '../../tests/stage/stores.ts';
import { restore } from './restore.ts';

/**
 * Which change of a name fails, counted from 1, and whether all that follows fails with it, as for a process that was
 * killed.
 */
const disk = { failsAt: Infinity, dies: false, changes: 0 };
const { renameSync, linkSync, rmSync } = fs;

function change(): void {
  disk.changes += 1;
  if (disk.changes === disk.failsAt || (disk.dies && disk.changes > disk.failsAt))
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

beforeAll(() => {
  vi.spyOn(fs, 'renameSync').mockImplementation((...args) => {
    change();
    renameSync(...args);
  });
  vi.spyOn(fs, 'linkSync').mockImplementation((...args) => {
    change();
    linkSync(...args);
  });
  vi.spyOn(fs, 'rmSync').mockImplementation((...args) => {
    if (!disk.dies || disk.changes < disk.failsAt) rmSync(...args);
  });
  syncBuiltinESMExports();
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const now = new Date('2026-11-25T12:00:00Z');

/**
 * A data folder whose database and mail folder say who they belong to; the database's last change is in its log alone.
 */
function place(owner: string): { dataDir: string; close: () => void } {
  const { dataDir } = migratedPlace();
  fs.mkdirSync(join(dataDir, 'mail'));
  fs.writeFileSync(join(dataDir, 'mail', `${owner}.eml`), owner);
  const database = new DatabaseSync(databaseFile(dataDir));
  database.exec(
    `pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table owner as select '${owner}' as name`,
  );
  return { dataDir, close: () => database.close() };
}

function ownerOf(dataDir: string): { database: string; mails: string[] } {
  const database = new DatabaseSync(databaseFile(dataDir));
  try {
    const row = database.prepare('select name from owner').get();
    return {
      database: String(row?.['name']),
      mails: fs.existsSync(join(dataDir, 'mail')) ? fs.readdirSync(join(dataDir, 'mail')) : [],
    };
  } finally {
    database.close();
  }
}

const before = { database: 'old', mails: ['old.eml'] };
const after = { database: 'new', mails: ['new.eml'] };
const prepare = () => Promise.resolve();
let backup = '';

beforeEach(async () => {
  Object.assign(disk, { failsAt: Infinity, dies: false, changes: 0 });
  const { dataDir, close } = place('new');
  backup = join(temporaryFolder(), 'backup');
  await backUp(dataDir, backup, { replace: false, counted: [], now });
  close();
  disk.changes = 0;
});

const restoreInto = (dataDir: string, changes: Partial<Parameters<typeof restore>[2]> = {}, from = backup) =>
  restore(dataDir, from, { replace: true, migrations, counted: [], now, prepare, ...changes });

/** An old place whose last writer died, so that its log is still there. */
function abandoned(): string {
  const { dataDir, close } = place('old');
  const copy = temporaryFolder();
  fs.cpSync(dataDir, copy, { recursive: true });
  close();
  return copy;
}

test('a restore brings database and mails, and sets aside what was there with what only its log held', async () => {
  const dataDir = abandoned();
  const { setAside = '' } = await restoreInto(dataDir);
  expect(ownerOf(dataDir)).toEqual(after);
  expect(ownerOf(setAside)).toEqual(before);
  expect(fs.readdirSync(dataDir).sort()).toEqual(
    ['corbiere.sqlite', 'mail', 'process.lock', basename(setAside)].sort(),
  );
});

test('a failure before the rename leaves the folder as it was: full disk, failed email or erasure', async () => {
  const dataDir = abandoned();
  const full = () => Promise.reject(new Error('database or disk is full.'));
  await expect(restoreInto(dataDir, { prepare: full })).rejects.toThrow(`full. Nothing was changed in ${dataDir}.`);
  const hostile = join(temporaryFolder(), 'hostile');
  fs.copyFileSync(backup, hostile);
  const database = new DatabaseSync(hostile);
  database.exec("insert into backup_mail_files values ('..', x'41')");
  database.close();
  await expect(restoreInto(dataDir, {}, hostile)).rejects.toThrow('EISDIR');
  expect(ownerOf(dataDir)).toEqual(before);
  expect(fs.readdirSync(dataDir).sort()).toEqual(['corbiere.sqlite', 'mail', 'process.lock']);
});

test('whichever rename fails, what was set aside is put back', async () => {
  for (const failsAt of [2, 3, 4]) {
    const dataDir = abandoned();
    Object.assign(disk, { failsAt, changes: 0 });
    await expect(restoreInto(dataDir)).rejects.toThrow(
      'Nothing was restored (ENOSPC: no space left on device). What was there is in its place.',
    );
    expect(ownerOf(dataDir)).toEqual(before);
    expect(fs.readdirSync(dataDir).sort()).toEqual(['corbiere.sqlite', 'mail', 'process.lock']);
  }
});

test('on a file system without hard links a restore renames', async () => {
  const dataDir = abandoned();
  disk.failsAt = 1;
  const { setAside = '' } = await restoreInto(dataDir);
  expect([ownerOf(dataDir), ownerOf(setAside)]).toEqual([after, before]);
});

test('whichever rename the process dies at, the folder has a database and the restore can be repeated', async () => {
  const found: string[] = [];
  for (let failsAt = 1; failsAt <= 4; failsAt += 1) {
    const dataDir = abandoned();
    Object.assign(disk, { failsAt, changes: 0, dies: true });
    await expect(restoreInto(dataDir)).rejects.toThrow('ENOSPC');
    Object.assign(disk, { failsAt: Infinity, dies: false });
    found.push(ownerOf(dataDir).database);
    const { setAside } = await restoreInto(dataDir, { now: new Date(now.getTime() + failsAt) });
    expect([ownerOf(dataDir), setAside === undefined]).toEqual([after, false]);
  }
  expect(found).toEqual(['old', 'old', 'old', 'old']);
});

test.each(['set-aside-2026-11-25T12-00-00-000Z', 'restoring'])(
  'no empty database is made beside what a restore left: %s',
  async (left) => {
    const dataDir = temporaryFolder();
    fs.mkdirSync(join(dataDir, left));
    const opening = openStore({ dataDir, databaseUrl: undefined });
    await expect(opening).rejects.toThrow(
      `does not exist, and a restore left ${left} beside it: no empty database is made here.`,
    );
    expect(fs.existsSync(databaseFile(dataDir))).toBe(false);
    await restoreInto(dataDir, { replace: false });
    expect(ownerOf(dataDir)).toEqual(after);
    fs.mkdirSync(join(dataDir, 'restoring'));
    const store = await openStore({ dataDir, databaseUrl: undefined });
    await store.close();
    // Beside a database it is what a restore that died had copied.
    expect(fs.existsSync(join(dataDir, 'restoring'))).toBe(false);
  },
);
