import { z } from 'astro/zod';
import { download, link, named, pageDescription, sentence, words } from '../../../site/copy/fields.ts';

const choice = { heading: words, button: words, note: words };
const end = { heading: words, links: z.array(link) };
const ofCall = sentence('day', 'here', 'desk-place', 'reference');
const onDay = ['day', 'weekday', 'here', 'ends', 'place', 'reference'] as const;

/** `content/pages/calls.yaml` */
export const calls = z.strictObject({
  description: pageDescription,
  zones: named('label', 'show', 'change').extend({
    /** Text before the page's zone: the visitor's, or the desk's if theirs is unknown. */
    ...named('yours', 'ours').shape,
    yourTime: sentence('place'),
    ourTime: sentence('place'),
    /** Names by the first part of a zone's id, in the order of the list. */
    regions: z.record(z.string(), words),
    /** Common names of zones whose place in the database is called otherwise. */
    names: z.record(z.string(), words),
  }),
  facts: named('reference', 'asked', 'until', 'stands'),
  choose: z.strictObject({
    ...choice,
    lede: words,
    /** Replaces the chosen time's name in browsers without `:has()`. */
    above: words,
  }),
  move: z.strictObject({ ...choice, lede: sentence('call-day', 'call-here'), arrangement: words }),
  days: named('leaf', 'none', 'dry', 'now', 'gone', 'earlier', 'later').extend({ free: sentence('number') }),
  reading: z.strictObject({ heading: words, text: words, desk: sentence('here', 'there', 'desk-place') }),
  clocks: z.strictObject({
    forward: sentence('date', 'zone-place', 'amount'),
    back: sentence('date', 'zone-place', 'amount'),
    shift: sentence('desk-time', 'desk-place', 'after', 'before', 'place'),
    counted: words,
  }),
  speak: z.strictObject({ heading: words, label: words, optional: words, hint: sentence('reference'), video: words }),
  taken: z.strictObject({ title: words, text: sentence('taken') }),
  invalid: named('title', 'moveTitle', 'again', 'heading', 'noTime', 'wrongPhone'),
  ring: z.strictObject({ heading: words, lede: words }),
  none: named('heading', 'lede', 'again').extend({
    waiting: sentence('due'),
    standing: sentence('call-day', 'call-here', 'call-place'),
    write: link,
    note: sentence('until'),
  }),
  booked: z.strictObject({
    ...named('heading', 'with', 'invitation', 'text').shape,
    kicker: sentence('reference'),
    hours: sentence('here', 'ends'),
    place: sentence('place'),
    there: sentence('there', 'there-ends', 'desk-place'),
    ...named('calendar', 'move', 'cancel', 'cancelText', 'cancelSure', 'bring').shape,
    sample: download,
    facts: named('how', 'with', 'invitation', 'reminder', 'changes'),
    theyRing: sentence('phone'),
    weRing: sentence('phone', 'reference'),
    video: sentence('address'),
    reminder: sentence('reminder'),
    changes: words,
    caption: sentence(...onDay),
    drawing: sentence(...onDay),
  }),
  moved: named('heading', 'was', 'invitation', 'oldTime', 'old').extend({ reminder: sentence('reminder') }),
  cancelled: named('heading', 'back', 'other', 'note', 'goneNote', 'text').extend({
    lede: sentence(...onDay),
    goneLede: sentence(...onDay),
    drawing: sentence(...onDay),
  }),
  ended: z.strictObject({
    unknown: z.strictObject({ ...end, lede: words, button: words, note: words }),
    asked: z.strictObject({ ...end, lede: words }),
    past: z.strictObject({ ...end, lede: sentence('day', 'here', 'place'), note: sentence('reference') }),
    outcome: named('heading', 'held', 'noShow', 'orHeld', 'orNoShow').extend({ lede: ofCall }),
    recorded: named('heading', 'held', 'noShow', 'already').extend({ lede: ofCall }),
    outcomeUnknown: z.strictObject({ ...end, lede: words }),
    failed: z.strictObject({ ...end, lede: words }),
  }),
  /** Size of a clock change; the second has `{{minutes}}`. */
  amounts: z.strictObject({ hour: words, minutes: sentence('minutes') }),
  said: named(
    'taken',
    'rung',
    'moved',
    'cancelled',
    'restored',
    'outcomeKept',
    'gone',
    'asked',
    'noTime',
    'wrongPhone',
  ),
});

export type CallsCopy = z.infer<typeof calls>;
