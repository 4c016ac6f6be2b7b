import { pageStore } from './stores/page-store.ts';

/** How long a message with *Undo* is shown, and undoing is possible; milliseconds. */
export const wayBack = 10_000;

export interface Message {
  readonly title: string;
  readonly text?: string | undefined;
  /** `done`: success. `info`: refused, with the reason. `bad`: failure. */
  readonly kind?: 'done' | 'info' | 'bad';
  /** Its button; with `undo`, U does the same while the message is shown. */
  readonly press?: { readonly label: string; readonly run: () => void; readonly undo?: boolean } | undefined;
}

/** Messages not shown yet, because the code of the toasts loads after the page. */
export const unshown = pageStore<readonly Message[]>([]);
/** The message whose act was undone by key, which is then removed. */
export const takenBack = pageStore<Message | undefined>(undefined);
let undoing: Message | undefined;

/** Shows a toast and announces it to screen readers. Failures stay until dismissed. */
export function say(message: Message): void {
  unshown.set([...unshown.get(), message]);
  if (message.press?.undo === true) undoing = message;
}

/** Ends the undo of a message that is no longer shown. */
export function endUndo(message: Message): void {
  if (undoing === message) undoing = undefined;
}

/** Undoes the last act while its message is shown. */
export function undoLast(): void {
  const last = undoing;
  undoing = undefined;
  takenBack.set(last);
  last?.press?.run();
}
