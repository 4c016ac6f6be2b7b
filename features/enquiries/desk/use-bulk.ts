import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { enquiryActs, ListedEnquiry } from './api.ts';
import { askForMarks } from '../../../core/desk/app/data/connection.ts';
import { Failure } from '../../../core/desk/app/data/failure.ts';
import { sendAct } from '../../../core/desk/app/data/requests.ts';
import { say } from '../../../ui/Toast.tsx';

type BulkAct = Extract<
  keyof typeof enquiryActs,
  | 'enquiries.take'
  | 'enquiries.answered'
  | 'enquiries.hand-over'
  | 'enquiries.not-for-us'
  | 'enquiries.close'
  | 'enquiries.side-tray'
>;

/**
 * One act on several enquiries, one after the other, each with the version that was seen: what a colleague changed meanwhile is
 * left alone, and said. A lost connection ends it there.
 */
export function useBulk(): {
  readonly run: (
    name: BulkAct,
    rows: readonly ListedEnquiry[],
    done: string,
    input?: Readonly<Record<string, unknown>>,
  ) => void;
  readonly waiting: boolean;
} {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const work = async (
    name: BulkAct,
    rows: readonly ListedEnquiry[],
    done: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    setWaiting(true);
    let count = 0;
    const refused: string[] = [];
    for (const { reference, version } of rows) {
      try {
        await sendAct(name, crypto.randomUUID(), { reference, version, ...input });
        count += 1;
      } catch (error) {
        refused.push(`${reference}: ${error instanceof Error ? error.message : 'the reason is not known'}`);
        if (error instanceof Failure && error.passing) break;
      }
    }
    setWaiting(false);
    void queries.invalidateQueries({ queryKey: ['enquiries'] });
    askForMarks();
    const title = `${count} of ${rows.length} ${done}`;
    say(refused.length === 0 ? { title } : { kind: 'told', title, text: refused.slice(0, 3).join(' ') });
  };
  return {
    run: (name, rows, done, input = {}) => {
      if (!waiting) void work(name, rows, done, input);
    },
    waiting,
  };
}
