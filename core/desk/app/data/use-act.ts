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

/** An act refused because a colleague changed the record first; the shell opens a dialog for it. */
const changed = pageStore<{ readonly failure: Failure; readonly show: () => void } | undefined>(undefined);
let unblock = (): void => undefined;

export const changedMeanwhile = {
  use: changed.use,
  /** Opens the dialog and blocks the room's keys. */
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

/** Whether a value matches the result schema of its act; without one it must be undefined. */
function fits<Spec extends ActSpec>(spec: Spec | undefined, value: unknown): value is ResultOf<Spec> {
  return spec?.result === undefined ? value === undefined : z.safeParse(spec.result, value).success;
}

export interface Outcome<Result> {
  readonly said?: Message | ((result: Result | undefined) => Message | undefined) | undefined;
  readonly done?: ((result: Result | undefined) => void) | undefined;
  /** Called instead of a message if a form shows the reason itself; never for a lost connection. */
  readonly refused?: ((failure: Failure) => void) | undefined;
  /** Called if the person asks in the dialog to see what a colleague changed. */
  readonly changed?: (() => void) | undefined;
}

export interface Act<Spec extends ActSpec> {
  /** Sends the act. Ignored while one is pending; after a lost response the same key is sent again. */
  readonly run: (input: InputOf<Spec>, outcome?: Outcome<ResultOf<Spec>>) => void;
  readonly waiting: boolean;
  /** Why the last attempt failed; cleared by the next. */
  readonly failure: Failure | undefined;
}

/**
 * An act of a room: `const take = useAct(enquiryActs, 'enquiries.take')`, then `take.run({ reference }, { said: … })`.
 * Afterwards the room, *Today* and the marks are read again. A failure shows a message unless the caller handles it.
 * After a lost response there is no automatic retry: the message offers to send the same act again, and the server
 * does it at most once.
 */
export function useAct<Acts extends Readonly<Record<string, ActSpec>>, Name extends keyof Acts & string>(
  acts: Acts,
  name: Name,
): Act<Acts[Name]> {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const busy = useRef(false);
  /** Key and input of an act without a response. */
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
            kind: failed.kind === 'refused' || failed.kind === 'not-there' ? 'info' : 'bad',
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
