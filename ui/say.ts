import { pageStore } from './stores/page-store.ts';

/** A message with a way back stays as long as the way back is open; milliseconds. */
export const wayBack = 10_000;

export interface Message {
  /** What was done, in a few words: `Taken by you`. */
  readonly title: string;
  /** Which record, and what follows from it. */
  readonly text?: string | undefined;
  /** `done`: it was done. `told`: nothing was done, and why. `bad`: something broke. */
  readonly kind?: 'done' | 'told' | 'bad';
  /** What can be pressed in it; with `undo`, U does the same as long as the message stands. */
  readonly press?: { readonly label: string; readonly run: () => void; readonly undo?: boolean } | undefined;
}

/** Messages that the corner has not shown yet: its code comes after the page's. */
export const unshown = pageStore<readonly Message[]>([]);
/** The message whose act was taken back by its key: it goes. */
export const takenBack = pageStore<Message | undefined>(undefined);
let undoing: Message | undefined;

/** Shows a message at the corner, and says it to who hears the page. What broke stays until it is dismissed. */
export function say(message: Message): void {
  unshown.set([...unshown.get(), message]);
  if (message.press?.undo === true) undoing = message;
}

/** Its message has gone, and with it the way back. */
export function endUndo(message: Message): void {
  if (undoing === message) undoing = undefined;
}

/** Takes back what was done last, as long as its message stands. */
export function undoLast(): void {
  const last = undoing;
  undoing = undefined;
  takenBack.set(last);
  last?.press?.run();
}
