import { setTimeout as pause } from 'node:timers/promises';

export type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'heading'
  | 'link'
  | 'radio'
  | 'searchbox'
  | 'slider'
  | 'switch'
  | 'textbox';

/** A control as a visitor knows it. */
export interface Target {
  readonly role: Role;
  /** The whole accessible name, as the engine itself makes it. */
  readonly name: string;
  /** CSS selector of the part of the page to look in; the whole page where it is not said. */
  readonly within?: string;
  /** Which of several that bear the name, from 0. */
  readonly place?: number;
}

/** Keys by their names in the DOM; a space is `Space`. Of the letters, those that the desk's journey presses. */
export type Key =
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'End'
  | 'Enter'
  | 'Escape'
  | 'Home'
  | 'Space'
  | 'Tab'
  | 'e'
  | 'g'
  | 'j'
  | 'r';

export type Argument = string | number | boolean | null;

/** Somebody with a window of one engine. What they do waits until it can be done, or throws. */
export interface Visitor {
  open(url: string): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Brings a control to the middle of the window and presses it with the pointer. */
  press(target: Target): Promise<void>;
  focus(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** Runs a function in the page. It knows nothing of the module it stands in. */
  ask<Arguments extends readonly Argument[]>(
    question: (...values: Arguments) => unknown,
    ...values: Arguments
  ): Promise<unknown>;
  /** What no page may do: errors on the engine's console, exceptions, breaches of the content policy. */
  faults(): Promise<readonly string[]>;
  /** Takes cookies and kept words with them. */
  leave(): Promise<void>;
}

export interface Engine {
  readonly version: string;
  /** @param origin where the visitor will go */
  visit(origin: string): Promise<Visitor>;
  stop(): Promise<void>;
}

/** How long a visitor waits for what should be there; milliseconds. The whole run has two cores. */
const patience = 15_000;

/** Asks again until there is an answer. */
export async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = Date.now() + patience;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`After ${patience / 1000} seconds there was no ${what}.`);
    await pause(50);
  }
}

/** For an error: which control was sought. */
export function named({ role, name, within, place = 0 }: Target): string {
  return `${role} "${name}"${within === undefined ? '' : ` in ${within}`}${place === 0 ? '' : ` (${place + 1}.)`}`;
}

/** In the page: brings an element to the middle of the window without a journey there. */
export function bringToMiddle(element: Element): void {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}
