import { useState } from 'react';
import type { ListedEnquiry } from './api.ts';
import { readAgain } from '../../../core/desk/app/data/connection.ts';
import { Failure } from '../../../core/desk/app/data/failure.ts';
import { sendAct } from '../../../core/desk/app/data/requests.ts';
import { say } from '../../../ui/say.ts';

/** Acts on several enquiries at once. *Answered* is not among them: it is set one by one. */
export type BulkAct = 'take' | 'no-answer' | 'hand-over' | 'not-for-us' | 'close' | 'side-tray';

/** Performs an act on several enquiries as seen; those changed since are left unchanged and reported. */
export function useBulk(rows: readonly ListedEnquiry[]) {
  const [waiting, setWaiting] = useState(false);
  const work = async (act: BulkAct, done: string, input: Readonly<Record<string, unknown>>): Promise<void> => {
    setWaiting(true);
    let count = 0;
    const refused: string[] = [];
    for (const { reference, version } of rows) {
      try {
        await sendAct(`enquiries.${act}`, crypto.randomUUID(), { reference, version, ...input });
        count += 1;
      } catch (error) {
        refused.push(`${reference}: ${error instanceof Error ? error.message : 'the reason is not known'}`);
        if (error instanceof Failure && error.passing) break;
      }
    }
    setWaiting(false);
    readAgain(['enquiries', 'today']);
    const title = `${count} of ${rows.length} ${done}`;
    say(refused.length === 0 ? { title } : { kind: 'info', title, text: refused.slice(0, 3).join(' ') });
  };
  return {
    run: (act: BulkAct, done: string, input: Readonly<Record<string, unknown>> = {}): void => {
      if (!waiting) void work(act, done, input);
    },
    waiting,
  };
}
