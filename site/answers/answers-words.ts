import { z } from 'astro/zod';
import type { Slots } from '../../contract/answers.ts';
import { slotsIn } from '../../contract/slots.ts';
import { link, words } from '../copy/fields.ts';

/** What every answer page says: what happened, and where to go. */
export const answerText = z.strictObject({
  heading: words,
  paragraphs: z.array(words).min(1),
  /** A quieter sentence below the action. */
  aside: words.optional(),
  links: z.array(link).default([]),
});

export type AnswerText = z.infer<typeof answerText>;

/** Refuses words that use another slot than those the functions fill. */
function filledIn(filled: readonly string[]) {
  return (texts: readonly string[], context: z.core.$RefinementCtx): void => {
    for (const slot of slotsIn(texts)) {
      if (!filled.includes(slot))
        context.addIssue({
          code: 'custom',
          message: `uses {{${slot}}}, which the functions do not fill; known: ${filled.join(', ') || 'none'}`,
        });
    }
  };
}

/** Words of an answer page that use no slot but those the functions fill. */
export function answerTextFor(filled: readonly string[]) {
  const check = filledIn(filled);
  return answerText.superRefine(({ heading, paragraphs, aside }, context) => {
    check([heading, ...paragraphs, aside ?? ''], context);
  });
}

/** Words of the answer pages of a feature by their names, each with its own slots. */
export function answersFor<Name extends string, Page extends z.ZodType>(
  slots: Readonly<Record<Name, readonly string[]>>,
  pageFor: (filled: readonly string[]) => Page,
): z.ZodObject<Record<Name, Page>, z.core.$strict>;
export function answersFor(slots: Slots, pageFor: (filled: readonly string[]) => z.ZodType) {
  return z.strictObject(Object.fromEntries(Object.entries(slots).map(([name, filled]) => [name, pageFor(filled)])));
}

/** The same for a page whose heading and first sentence are those of its form's toast. */
export function afterToastFor(filled: readonly string[]) {
  const check = filledIn(filled);
  return answerText.pick({ aside: true, links: true }).superRefine(({ aside }, context) => {
    check([aside ?? ''], context);
  });
}
