import { z } from 'astro/zod';
import { download, link, pageDescription, sentence, words } from '../../../site/copy/fields.ts';

const choice = { heading: words, button: words, note: words };
const end = { heading: words, links: z.array(link) };
const onDay = ['day', 'weekday', 'here', 'ends', 'place', 'reference'] as const;

/** `content/pages/calls.yaml` */
export const calls = z.strictObject({
  description: pageDescription,
  zones: z.strictObject({
    label: words,
    show: words,
    change: words,
    /** Before the zone of the page: the visitor's, or the desk's while none is known. */
    yours: words,
    ours: words,
    /** After a time that is chosen. */
    yourTime: sentence('place'),
    ourTime: sentence('place'),
    /** By the first part of a zone's name, in the order of the list. */
    regions: z.record(z.string(), words),
    /** Zones that people know by another name than the database's. */
    names: z.record(z.string(), words),
  }),
  facts: z.strictObject({ reference: words, asked: words, until: words, stands: words }),
  choose: z.strictObject({
    ...choice,
    lede: words,
    /** In place of the time's name, for browsers without `:has()`. */
    above: words,
  }),
  move: z.strictObject({ ...choice, lede: sentence('call-day', 'call-here'), arrangement: words }),
  days: z.strictObject({
    leaf: words,
    free: sentence('number'),
    none: words,
    dry: words,
    now: words,
    gone: words,
    earlier: words,
    later: words,
  }),
  reading: z.strictObject({ heading: words, text: words, desk: sentence('here', 'there', 'desk-place') }),
  clocks: z.strictObject({
    forward: sentence('date', 'zone-place', 'amount'),
    back: sentence('date', 'zone-place', 'amount'),
    shift: sentence('desk-time', 'desk-place', 'after', 'before', 'place'),
    counted: words,
  }),
  speak: z.strictObject({ heading: words, label: words, optional: words, hint: sentence('reference'), video: words }),
  taken: z.strictObject({ title: words, text: sentence('taken') }),
  invalid: z.strictObject({
    title: words,
    moveTitle: words,
    again: words,
    heading: words,
    noTime: words,
    wrongPhone: words,
  }),
  ring: z.strictObject({ heading: words, lede: words }),
  none: z.strictObject({
    heading: words,
    lede: words,
    waiting: sentence('due'),
    standing: sentence('call-day', 'call-here', 'call-place'),
    again: words,
    write: link,
    note: sentence('until'),
  }),
  booked: z.strictObject({
    heading: words,
    kicker: sentence('reference'),
    hours: sentence('here', 'ends'),
    place: sentence('place'),
    there: sentence('there', 'there-ends', 'desk-place'),
    calendar: words,
    move: words,
    cancel: words,
    cancelText: words,
    cancelSure: words,
    bring: words,
    sample: download,
    facts: z.strictObject({ how: words, with: words, invitation: words, reminder: words, changes: words }),
    theyRing: sentence('phone'),
    weRing: sentence('phone', 'reference'),
    video: sentence('address'),
    with: words,
    invitation: words,
    reminder: sentence('reminder'),
    changes: words,
    caption: sentence(...onDay),
    text: words,
    drawing: sentence(...onDay),
  }),
  moved: z.strictObject({
    heading: words,
    was: words,
    invitation: words,
    oldTime: words,
    old: words,
    reminder: sentence('reminder'),
  }),
  cancelled: z.strictObject({
    heading: words,
    lede: sentence(...onDay),
    goneLede: sentence(...onDay),
    back: words,
    other: words,
    note: words,
    goneNote: words,
    text: words,
    drawing: sentence(...onDay),
  }),
  ended: z.strictObject({
    unknown: z.strictObject({ ...end, lede: words, button: words, note: words }),
    asked: z.strictObject({ ...end, lede: words }),
    past: z.strictObject({ ...end, lede: sentence('day', 'here', 'place'), note: sentence('reference') }),
    outcome: z.strictObject({
      heading: words,
      lede: sentence('day', 'here', 'desk-place', 'reference'),
      held: words,
      noShow: words,
      orHeld: words,
      orNoShow: words,
    }),
    recorded: z.strictObject({
      heading: words,
      lede: sentence('day', 'here', 'desk-place', 'reference'),
      held: words,
      noShow: words,
      already: words,
    }),
    outcomeUnknown: z.strictObject({ ...end, lede: words }),
    failed: z.strictObject({ ...end, lede: words }),
  }),
  /** By how much clocks are set; `{{minutes}}` in the second. */
  amounts: z.strictObject({ hour: words, minutes: sentence('minutes') }),
  /** What programs are answered with. */
  said: z.strictObject({
    taken: words,
    rung: words,
    moved: words,
    cancelled: words,
    restored: words,
    outcomeKept: words,
    gone: words,
    asked: words,
    noTime: words,
    wrongPhone: words,
  }),
});

export type CallsCopy = z.infer<typeof calls>;
