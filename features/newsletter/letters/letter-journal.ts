import type { Database } from '../../../core/store/store.ts';
import { textHash, type Letter } from './letter-records.ts';

/** The actor in the journal when a letter is paused automatically. */
export const program = 'program';

const prefix = 'letters.';

/** Journal entries about a letter, oldest first, as far as the journal goes back. */
export async function letterJournal(db: Database, id: string) {
  const rows = await db
    .selectFrom('journal')
    .select(['at', 'who', 'act', 'details'])
    .where('record', '=', id)
    .where('act', 'like', `${prefix}%`)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, act: row.act.slice(prefix.length) }));
}

const words: Readonly<Record<string, string>> = {
  send: 'sent it',
  schedule: 'scheduled it',
  pause: 'paused it',
  resume: 'let it go on',
  cancel: 'cancelled it',
  stop: 'stopped it',
};

/** The latest entry about sending, pausing or cancelling a letter, as a sentence; `''` if there is none. */
export async function latestAct(db: Database, id: string): Promise<string> {
  const latest = (await letterJournal(db, id)).findLast(({ act }) => act in words);
  if (!latest) return '';
  const who = latest.who === program ? 'The program' : latest.who;
  return ` ${who} ${words[latest.act]} at ${latest.at.slice(0, 16).replace('T', ' ')} UTC.`;
}

/** Tests of a letter's current text, oldest first. Tests of an earlier text do not count. */
export async function testsOf(db: Database, letter: Letter) {
  const words = textHash(letter);
  const deeds = await letterJournal(db, letter.id);
  return deeds
    .filter(({ act, details }) => act === 'test' && details.includes(`"${words}"`))
    .map(({ who, at }) => ({ who, at }));
}
