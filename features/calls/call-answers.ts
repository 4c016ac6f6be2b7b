import type { BlockShape, BlockValues } from '../../contract/blocks.ts';

const bare = { slots: [] } as const satisfies BlockShape;

/** A tide: paths in a box of 1000 by 100, and where the day ends on which it stops. */
const tide = ['water', 'line', 'above', 'below', 'grid', 'ticks', 'end'] as const;
const hour = { slots: ['x', 'here', 'there'] } as const satisfies BlockShape;

const time = { slots: ['n', 'start', 'here', 'there', 'desk-place'], blocks: { free: bare, chosen: bare } } as const satisfies BlockShape;
/** Times of a night, folded away. */
const folded = { slots: ['count'], blocks: { time } } as const satisfies BlockShape;

const day = {
  slots: ['date', 'name', 'short', 'weekday', 'number'],
  blocks: { none: bare, one: bare, several: bare, time, 'early-closed': folded, 'early-open': folded, 'late-closed': folded, 'late-open': folded },
} as const satisfies BlockShape;

const clockChange = {
  slots: [],
  blocks: {
    forward: { slots: ['date', 'zone-place', 'amount'] },
    back: { slots: ['date', 'zone-place', 'amount'] },
    shift: { slots: ['place', 'desk-place', 'desk-time', 'after', 'before'] },
  },
} as const satisfies BlockShape;

/** Five days side by side: their tide, and their times under it. */
const row = {
  slots: [...tide, 'bounds', 'from', 'until'],
  blocks: { day, hour, flare: { slots: ['n', 'x'] }, blank: { slots: ['x', 'width'] }, 'clock-change': clockChange },
} as const satisfies BlockShape;

const zoneGroup = {
  slots: ['region'],
  blocks: { zone: { slots: ['id', 'label'], blocks: { other: bare, chosen: bare } } },
} as const satisfies BlockShape;

const choosing = { 'zone-group': zoneGroup, 'unchosen-zone': bare, row, earlier: { slots: ['address'] }, later: { slots: ['address'] } } as const;
const taken = { nearest: { slots: ['n', 'label'] } } as const;
const how = { 'by-telephone': bare, 'by-video': bare } as const;
const faults = { 'no-time': bare, 'wrong-phone': bare } as const;

/** What is known of a call where the page shows it: the day with its tide, the call as a bar on the sill. */
const shown = {
  hour,
  flare: { slots: ['x'] },
  bar: { slots: ['x', 'length', 'kept-x', 'kept'] },
} as const satisfies Readonly<Record<string, BlockShape>>;
const cancelledSlots = ['token', 'zone', 'reference', 'day', 'weekday', 'here', 'place', ...tide] as const;
const shownSlots = [...cancelledSlots, 'ends', 'there', 'there-ends', 'desk-place'] as const;
const arrangement = { 'they-ring': { slots: ['phone'] }, 'we-ring': { slots: ['phone'] }, 'by-video': { slots: ['address'] }, changeable: bare } as const;

const chooseSlots = ['token', 'zone', 'place', 'desk-place', 'reference', 'asked', 'until', 'phone'] as const;
const moveSlots = ['token', 'zone', 'place', 'desk-place', 'reference', 'call-day', 'call-here', 'call-there'] as const;

export type RowValues = BlockValues<typeof row>;
export type TimeValues = BlockValues<typeof time>;
export type HourValues = BlockValues<typeof hour>;
export type ClockChangeValues = BlockValues<typeof clockChange>;
export type ZoneGroupValues = BlockValues<typeof zoneGroup>;

/** Slots and blocks of the pages of a call; `pressed`: slots of a page whose button changes something. */
export function callAnswers<const Pressed extends readonly string[]>(pressed: Pressed) {
  return {
    slots: {
      'call-choose': [...chooseSlots, ...pressed],
      'call-choose-taken': [...chooseSlots, 'taken', ...pressed],
      'call-choose-invalid': [...chooseSlots, 'phone-invalid', 'phone-fault', ...pressed],
      'call-move': [...moveSlots, ...pressed],
      'call-move-taken': [...moveSlots, 'taken', ...pressed],
      'call-move-invalid': [...moveSlots, ...pressed],
      'call-none': ['token', 'reference', 'asked', 'until'],
      'call-ring': ['reference', 'asked', 'until'],
      'call-booked': [...shownSlots, ...pressed],
      'call-moved': [...shownSlots, 'was', ...pressed],
      'call-cancelled': [...cancelledSlots, ...pressed],
      'call-cancelled-gone': cancelledSlots,
      'call-past': ['reference', 'day', 'here', 'place'],
      'call-link-unknown': ['token', ...pressed],
      'call-link-asked': [],
      'call-outcome': ['token', 'reference', 'day', 'here', 'desk-place', ...pressed],
      'call-outcome-recorded': ['reference', 'day', 'here', 'desk-place'],
      'call-outcome-unknown': [],
      'call-failed': [],
    },
    blocks: {
      'call-choose': { ...choosing, ...how },
      'call-choose-taken': { ...choosing, ...how, ...taken },
      'call-choose-invalid': { ...choosing, ...how, ...faults },
      'call-move': choosing,
      'call-move-taken': { ...choosing, ...taken },
      'call-move-invalid': { ...choosing, ...faults },
      'call-outcome': { early: bare, 'say-held': bare, 'say-no-show': bare, 'or-held': bare, 'or-no-show': bare },
      'call-outcome-recorded': { held: bare, 'no-show': bare, already: bare },
      'call-ring': { waiting: { slots: ['due'] } },
      'call-none': { waiting: { slots: ['due'] }, standing: { slots: ['call-day', 'call-here', 'call-place'] } },
      'call-booked': { ...shown, ...arrangement },
      'call-moved': { ...shown, ...arrangement },
      'call-cancelled': shown,
      'call-cancelled-gone': shown,
    },
  } as const;
}
