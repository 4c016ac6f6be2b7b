import { z } from 'astro/zod';
import type { Slots } from '../../contract/answers.ts';
import { slotsIn } from '../../contract/slots.ts';
import { link, words } from '../copy/fields.ts';

/** Words of every answer page: what happened, and where to go next. */
export const answerText = z.strictObject({
  heading: words,
  paragraphs: z.array(words).min(1),
  aside: words.optional(),
  links: z.array(link).default([]),
});

export type AnswerText = z.infer<typeof answerText>;

/** Refuses words with slots that functions do not fill. */
export function filledIn(filled: readonly string[]) {
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

/** Schema of an answer page's words with the given slots only. */
export function answerTextFor(filled: readonly string[]) {
  const check = filledIn(filled);
  return answerText.superRefine(({ heading, paragraphs, aside }, context) => {
    check([heading, ...paragraphs, aside ?? ''], context);
  });
}

/** Schema of a feature's answer pages by name, each with its own slots. */
export function answersFor<Name extends string, Page extends z.ZodType>(
  slots: Readonly<Record<Name, readonly string[]>>,
  pageFor: (filled: readonly string[]) => Page,
): z.ZodObject<Record<Name, Page>, z.core.$strict>;
export function answersFor(slots: Slots, pageFor: (filled: readonly string[]) => z.ZodType) {
  return z.strictObject(Object.fromEntries(Object.entries(slots).map(([name, filled]) => [name, pageFor(filled)])));
}

/** The same for a page that takes its heading and first sentence from its form's toast. */
export function afterToastFor(filled: readonly string[]) {
  const check = filledIn(filled);
  return answerText.pick({ aside: true, links: true }).superRefine(({ aside }, context) => {
    check([aside ?? ''], context);
  });
}
