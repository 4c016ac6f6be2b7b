import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ActSpec } from '../../api.ts';
import { keyLayers } from '../../../../ui/keys/key-layers.ts';
import { announce } from '../../../../ui/stores/announce.ts';
import { say, type Message } from '../../../../ui/say.ts';
import { askForMarks, readAgain as readRooms } from './connection.ts';
import { Failure } from './failure.ts';
import { sendAct } from './requests.ts';
import { pageStore } from '../../../../ui/stores/page-store.ts';

/** What a colleague was faster with: the shell asks what is to happen now. */
const changed = pageStore<{ readonly failure: Failure; readonly show: () => void } | undefined>(undefined);
let unblock = (): void => undefined;

export const changedMeanwhile = {
  use: changed.use,
  /** Asks, and lets no key act on the room from now on. */
  ask: (failure: Failure, show: () => void): void => {
    unblock();
    unblock = keyLayers.block();
    changed.set({ failure, show });
  },
  close: (): void => {
    unblock();
    changed.set(undefined);
  },
};

export type InputOf<Spec extends ActSpec> = z.input<Spec['input']>;
export type ResultOf<Spec extends ActSpec> = Spec extends { readonly result: infer Schema extends z.core.$ZodType }
  ? z.output<Schema>
  : undefined;

/** Whether an answer is what its act's contract says; an act without a result answers nothing. */
function fits<Spec extends ActSpec>(spec: Spec | undefined, value: unknown): value is ResultOf<Spec> {
  return spec?.result === undefined ? value === undefined : z.safeParse(spec.result, value).success;
}

export interface Outcome<Result> {
  /** Shown when it was done. */
  readonly said?: Message | ((result: Result | undefined) => Message | undefined) | undefined;
  readonly done?: ((result: Result | undefined) => void) | undefined;
  /** Called instead of a message, where a form shows the reason itself; never for a lost connection. */
  readonly refused?: ((failure: Failure) => void) | undefined;
  /** Whoever acted wants to see what a colleague changed, told by the dialog that asks. */
  readonly changed?: (() => void) | undefined;
}

export interface Act<Spec extends ActSpec> {
  /** Does it once. Pressed again meanwhile it does nothing; after a lost answer it sends the same key again. */
  readonly run: (input: InputOf<Spec>, outcome?: Outcome<ResultOf<Spec>>) => void;
  readonly waiting: boolean;
  /** Why the last attempt failed; gone with the next. */
  readonly failure: Failure | undefined;
}

/**
 * An act of a room: `const take = useAct(enquiryActs, 'enquiries.take')`, then `take.run({ reference }, { said: … })`.
 * Afterwards the room, *Today* and the marks are read again. A failure is told by a message unless the caller takes it;
 * an answer that never came is not asked for again by itself: the message offers to send the same act once more, and
 * the server does it once at most.
 */
export function useAct<Acts extends Readonly<Record<string, ActSpec>>, Name extends keyof Acts & string>(
  acts: Acts,
  name: Name,
): Act<Acts[Name]> {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const busy = useRef(false);
  /** The key of an act whose answer never came. */
  const open = useRef<{ readonly key: string; readonly input: string } | undefined>(undefined);

  const readAgain = (): void => readRooms([name.split('.', 1).join(), 'today']);

  const run: Act<Acts[Name]>['run'] = (input, outcome = {}) => {
    if (busy.current) return;
    busy.current = true;
    setWaiting(true);
    setFailure(undefined);
    const written = JSON.stringify(input);
    const key = open.current?.input === written ? open.current.key : crypto.randomUUID();
    const attempt = async (): Promise<void> => {
      try {
        const answer = await sendAct(name, key, z.record(z.string(), z.unknown()).parse(JSON.parse(written)));
        open.current = undefined;
        const spec = acts[name];
        const value: unknown = spec?.result === undefined || answer.already ? undefined : answer.result;
        const result = fits(spec, value) ? value : undefined;
        readAgain();
        const said = typeof outcome.said === 'function' ? outcome.said(result) : outcome.said;
        if (said !== undefined) say(said);
        outcome.done?.(result);
      } catch (error) {
        const failed =
          error instanceof Failure
            ? error
            : new Failure('error', error instanceof Error ? error.message : 'The reason is not known.', {
                cause: error,
              });
        open.current = failed.passing ? { key, input: written } : undefined;
        setFailure(failed);
        if (failed.kind === 'signed-out') return;
        if (failed.passing) {
          say({
            kind: 'bad',
            title: 'Not known whether this was done',
            text: 'The connection was lost before the answer arrived. What you typed is still there.',
            press: { label: 'Send it again', run: () => run(input, outcome) },
          });
          return;
        }
        if (failed.kind === 'changed') readAgain();
        if (outcome.refused !== undefined) {
          announce(failed.message);
          outcome.refused(failed);
        } else if (failed.kind === 'changed') changedMeanwhile.ask(failed, outcome.changed ?? readAgain);
        else
          say({
            kind: failed.kind === 'refused' || failed.kind === 'not-there' ? 'told' : 'bad',
            title: 'Not done',
            text: failed.message,
          });
        askForMarks();
      } finally {
        busy.current = false;
        setWaiting(false);
      }
    };
    void attempt();
  };
  return { run, waiting, failure };
}
