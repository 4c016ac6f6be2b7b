import { z } from 'astro/zod';
import { newsletterSlots } from '../answers.ts';
import { pressAgain, shownAt } from '../../../contract/answers.ts';
import { slotMarker, slotsIn } from '../../../contract/slots.ts';
import { answersFor, answerText, filledIn } from '../../../site/answers/answers-words.ts';
import { addressMessages } from '../../../contract/email-address.ts';
import { newsletterForms } from '../schema.ts';
import { drawingName, link, words } from '../../../site/copy/fields.ts';

const button = z.strictObject({ idle: words, pending: words });

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), ...link.shape }),
  /** `email`: the field contains the submitted address. `invalid`: that address was refused. */
  z.strictObject({ kind: z.literal('form'), email: z.boolean(), invalid: z.boolean().default(false), button: words }),
  z.strictObject({ kind: z.literal('confirm'), button: words }),
  z.strictObject({ kind: z.literal('unsubscribe'), button: words }),
]);

const answer = answerText.extend({
  action,
  leave: words.optional(),
});

export type Answer = z.infer<typeof answer>;

function slotsOf({ heading, paragraphs, aside, action: next, leave }: Answer): ReadonlySet<string> {
  const used = new Set(slotsIn([heading, ...paragraphs, aside ?? '']));
  if (next.kind === 'form' && next.email) used.add('email');
  if (next.kind === 'confirm' || next.kind === 'unsubscribe')
    for (const slot of ['token', shownAt, pressAgain]) used.add(slot);
  if (leave !== undefined) used.add('unsubscribe-token');
  return used;
}

/** Schema of an answer that uses exactly the slots that the functions fill. */
function answerWith(filled: readonly string[]) {
  const check = filledIn(filled);
  return answer.superRefine((value, context) => {
    const used = slotsOf(value);
    check([...used].map(slotMarker), context);
    for (const slot of filled)
      if (!used.has(slot))
        context.addIssue({ code: 'custom', message: `does not use {{${slot}}}, which the functions fill` });
  });
}

/** `content/pages/newsletter.yaml` */
export const newsletter = z.strictObject({
  form: z.strictObject({ label: words, placeholder: words, note: words, privacy: link, trap: words }),
  buttons: z.record(z.enum(newsletterForms), button),
  toasts: z.strictObject({
    region: words,
    dismiss: words,
    /** Added to the specified failure message of every form if the cause is known. */
    notes: z.strictObject({ offline: words, minute: words, minutes: words }),
    success: z.strictObject({ title: words, description: words }),
    failure: z.strictObject({ title: words, description: words }),
    empty: z.strictObject({ title: z.literal(addressMessages.empty) }),
  }),
  sent: z.strictObject({ title: words, text: words }),
  drawing: z.strictObject({ name: drawingName, alt: words }),
  answerDescription: words,
  answers: answersFor(newsletterSlots, answerWith),
});

export type Newsletter = z.infer<typeof newsletter>;

/** Names of the pages that answer the newsletter's form and links. */
export const newsletterAnswers = newsletter.shape.answers.keyof().options;
