import type { BlockShape } from './blocks.ts';

const bare = { slots: [] } as const satisfies BlockShape;

/** What helps to decide, and the promised time as a bar: how much of it has passed, and where the reminder is, of 1000. */
const facts = ['reference', 'from', 'subject', 'received', 'due', 'length', 'x'] as const;
const taken = { slots: ['who', 'when'] } as const satisfies BlockShape;
const asked = { taken } as const;
/** Whether the sender is told: one of the two. */
const telling = { tell: bare, quiet: bare } as const;
/** `own`: the link itself did it just now, `other`: it was done before; `undo` while it can be taken back. */
const done = { own: bare, other: bare, undo: { slots: ['until'] } } as const;

/** Slots and blocks of the pages by which the team acts on an enquiry; `pressed`: slots of a page whose button changes something. */
export function actAnswers<const Pressed extends readonly string[]>(pressed: Pressed) {
  return {
    slots: {
      'act-take': ['token', 'name', ...facts, ...pressed],
      'act-answered': ['token', 'name', ...facts, ...pressed],
      'act-not-for-us': ['token', 'name', ...facts, ...pressed],
      'act-take-done': ['token', ...facts, ...pressed],
      'act-answered-done': ['token', 'who', 'when', ...facts, ...pressed],
      'act-not-for-us-done': ['token', 'who', 'when', ...facts, ...pressed],
      'act-closed': ['when', ...facts],
      'act-undone': ['token', ...facts],
      'act-unknown': [],
      'act-failed': [],
    },
    blocks: {
      'act-take': asked,
      'act-answered': asked,
      'act-not-for-us': { ...asked, ...telling },
      'act-take-done': { taken, undo: done.undo },
      'act-answered-done': done,
      'act-not-for-us-done': done,
    },
  } as const;
}
