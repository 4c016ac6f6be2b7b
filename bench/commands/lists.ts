import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { apiPaths } from '../../core/desk/addresses.ts';
import { builtSearch, searchFile, wordsIn } from '../../features/search/built-search.ts';
import { searchPath } from '../../features/search/schema.ts';
import { openRooms } from '../../tests/stage/released.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startPostgres } from '../../tools/server/temporary-postgres.ts';
import { askAgain } from '../closed-loop.ts';
import { fillDesk } from '../full-desk.ts';
import { getOf, LeanClient } from '../lean-client.ts';
import { benchOptions, measuring, report } from '../options.ts';

const { json, only } = benchOptions(
  [
    'npm run bench -- lists            lists of a desk with 10,000 enquiries, 2,000 calls and 50,000 readers, and ' +
      'searches of the site, on both engines',
    'npm run bench -- lists --only search  those whose name holds this word',
  ],
  { only: { type: 'string', default: '' } },
);
const warming = 1;
const seconds = 3;
const lists = [
  'today',
  'today/find?for=sender%207',
  'enquiries?view=open',
  'enquiries?view=all',
  'enquiries?view=answered',
  'enquiries?view=all&end=true',
  'enquiries?view=all&find=sender%207',
  'calls',
  'readers',
  'readers/list',
  'letters',
  'mail',
  'mail/dead',
  'privacy',
  'promises',
  'visits?days=30',
];

/** Runs of one to four words from the site's sentences; every third one lacks a letter. */
function questions(dist: string): (number: number) => string {
  const { sections } = z.parse(builtSearch, JSON.parse(readFileSync(join(dist, searchFile), 'utf8')));
  const words = sections.flatMap(({ sentences }) => wordsIn(sentences.join(' ')).map(({ word }) => word));
  return (number) => {
    const at = (number * 7_919) % words.length;
    const asked = words.slice(at, at + 1 + (number % 4)).join(' ');
    return number % 3 === 0 ? asked.slice(0, 3) + asked.slice(4) : asked;
  };
}

async function get(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

async function measure(engine: string, databaseUrl: string | undefined) {
  const rooms = await openRooms({
    TRUST_PROXY: '127.0.0.1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const client = new LeanClient(new URL(rooms.site), 1);
  const measured = new Map<string, { readonly mean: number; readonly within: number }>();
  const done = measuring(engine, [...lists, searchPath].filter((name) => name.includes(only)).length);
  const time = async (name: string, ask: (number: number) => Promise<void>): Promise<void> => {
    if (!name.includes(only)) return;
    await askAgain(1, warming, ask);
    const { perSecond, slowest } = await askAgain(1, seconds, ask);
    measured.set(name, { mean: 1000 / perSecond, within: slowest });
    done();
  };
  try {
    await rooms.beside(fillDesk);
    const { key, cookie } = await rooms.session();
    for (const list of lists) await time(list, () => get(`${rooms.url}/~${key}${apiPaths.read(list)}`, { cookie }));
    const words = questions(dist);
    // Each from another network, since limits count by network.
    await time(searchPath, async (number) => {
      const path = `${searchPath}?${new URLSearchParams({ q: words(number) }).toString()}`;
      const status = await client.ask(getOf(path, `10.${number % 250}.${Math.floor(number / 250)}.1`));
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    });
    return measured;
  } finally {
    client.close();
    await rooms.close();
  }
}

const dist = join(await ensureBuilt(), 'dist');
const title =
  'Milliseconds at the mean, and within which 99 of 100 were answered (aim 30; searches 5), ' +
  `after ${warming} s of the same`;
report(json, `SQLite. ${title}`, await measure('SQLite', undefined));
const database = await startPostgres([]);
if (database) report(json, `PostgreSQL. ${title}`, await measure('PostgreSQL', database.url));
database?.stop();
