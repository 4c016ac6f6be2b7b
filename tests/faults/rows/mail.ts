import { openStoreBeside } from '../../stage/stores.ts';
import type { Mood } from '../mail-server.ts';
import { openScene, seconds, type Row, type RowTools, type Outcome } from '../row.ts';

async function moody(tools: RowTools, mood: Mood, pause: number): Promise<Outcome> {
  const scene = await openScene(tools);
  const { visitors, post, place } = scene;
  post.mood = mood;
  visitors.come(6, { journeys: 4, each: 10 });
  await visitors.deeds(50);
  await seconds(pause);
  const early = post.taken.length - post.unacknowledged;
  post.mood = 'taking';
  const outcome = await scene.end({ mails: mood !== 550 });
  const faults = [...outcome.faults, ...(early > 0 && mood !== 'dying' ? ['mails went out while none was taken'] : [])];
  if (mood !== 550)
    return {
      ...outcome,
      faults,
      note:
        mood === 'dying'
          ? `${post.unacknowledged} mails taken without a word: each came again`
          : 'every mail came after it',
    };
  const store = await openStoreBeside(place);
  const dead = await store.db.selectFrom('outbox').select('id').where('state', '=', 'dead').execute();
  await store.close();
  if (dead.length === 0) faults.push('no mail was given up');
  return {
    ...outcome,
    faults,
    note: `${dead.length} mails kept as given up, for “corbiere outbox retry --all-dead”; none tried again unasked`,
  };
}

export const mailRows: readonly Row[] = (
  [
    ['mail-hanging', 'The mail server takes connections and says nothing', 'hanging', 12],
    ['mail-dying', 'The mail server takes a mail and dies before it says so', 'dying', 3],
    ['mail-421', 'The mail server is busy at its greeting (421)', 421, 3],
    ['mail-450', 'The mail server puts recipients off (450)', 450, 3],
    ['mail-550', 'The mail server refuses recipients for good (550)', 550, 3],
  ] as const
).map(([name, title, mood, pause]) => ({ name, title, run: (tools) => moody(tools, mood, pause) }));
