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

export interface Said extends Message {
  readonly id: number;
}

/** The messages in the corner, the latest first. */
export const messages = pageStore<readonly Said[]>([]);
let undoing: Said | undefined;
let lastId = 0;

/** Shows a toast and announces it to screen readers. Failures stay until dismissed. */
export function say(message: Message): void {
  lastId += 1;
  const said = { ...message, id: lastId };
  messages.set([said, ...messages.get()]);
  if (message.press?.undo === true) undoing = said;
}

/** Removes a message, and with it the undo of its act. */
export function unsay(message: Said): void {
  messages.set(messages.get().filter((one) => one !== message));
  if (undoing === message) undoing = undefined;
}

/** Does what a message's button says, and removes the message. */
export function press(message: Said): void {
  unsay(message);
  message.press?.run();
}

/** Undoes the last act while its message is shown. */
export function undoLast(): void {
  if (undoing !== undefined) press(undoing);
}
