import { z } from 'astro/zod';
import { callWords } from '../call-words.ts';
import { download, link, pageDescription, words } from '../../../site/copy/fields.ts';
import { slotsIn } from '../../../site/sections/answers/answers-words.ts';

/** A sentence in which these slots may stand, and no others. */
function sentence(...slots: readonly string[]) {
  return words.superRefine((text, context) => {
    const used = slotsIn([text]);
    for (const slot of used)
      if (!slots.includes(slot))
        context.addIssue({ code: 'custom', message: `uses {{${slot}}}, which the functions do not fill here; known: ${slots.join(', ')}` });
  });
}

const choice = { heading: words, button: words, note: words };
const end = { heading: words, links: z.array(link) };
const onDay = ['day', 'weekday', 'here', 'ends', 'place', 'reference'] as const;

/** `content/pages/calls.yaml` */
export const calls = z.strictObject({
  description: pageDescription,
  zones: z.strictObject({ label: words, show: words, both: words, unchosen: sentence('place'), own: words, ...callWords.shape.zones.shape }),
  facts: z.strictObject({ reference: words, asked: words, until: words, stands: words, there: words }),
  choose: z.strictObject({ ...choice, lede: words }),
  move: z.strictObject({ ...choice, lede: sentence('call-day', 'call-here', 'place'), arrangement: words }),
  days: z.strictObject({
    caption: words,
    text: sentence('place', 'desk-place'),
    row: sentence('from', 'until'),
    drawing: sentence('from', 'until'),
    list: words,
    leaf: words,
    none: words,
    one: words,
    several: sentence('number'),
    there: sentence('there', 'desk-place'),
    early: sentence('count'),
    late: sentence('count'),
    earlier: words,
    later: words,
  }),
  clocks: z.strictObject({
    forward: sentence('date', 'zone-place', 'amount'),
    back: sentence('date', 'zone-place', 'amount'),
    shift: sentence('desk-time', 'desk-place', 'after', 'before', 'place'),
    counted: words,
  }),
  speak: z.strictObject({ heading: words, label: words, optional: words, hint: sentence('reference'), video: words }),
  taken: z.strictObject({ title: words, text: sentence('taken') }),
  invalid: z.strictObject({ title: words, heading: words, noTime: words, wrongPhone: words }),
  ring: z.strictObject({ heading: words, lede: words }),
  none: z.strictObject({
    heading: words,
    lede: words,
    waiting: sentence('due'),
    standing: sentence('call-day', 'call-here', 'call-place'),
    again: words,
    write: link,
    note: sentence('until'),
    caption: words,
    text: words,
    drawing: words,
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
    reminder: words,
    changes: words,
    caption: sentence(...onDay),
    text: words,
    drawing: sentence(...onDay),
  }),
  moved: z.strictObject({ heading: words, was: words, invitation: words, oldTime: words, old: words, reminder: words }),
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
      links: z.array(link),
      lede: sentence('day', 'here', 'desk-place', 'reference'),
      early: words,
      held: words,
      noShow: words,
      orHeld: words,
      orNoShow: words,
    }),
    recorded: z.strictObject({ ...end, lede: sentence('day', 'here', 'desk-place', 'reference'), held: words, noShow: words, already: words }),
    outcomeUnknown: z.strictObject({ ...end, lede: words }),
    failed: z.strictObject({ ...end, lede: words }),
  }),
  amounts: callWords.shape.amounts,
  said: callWords.shape.said,
});

export type CallsCopy = z.infer<typeof calls>;
