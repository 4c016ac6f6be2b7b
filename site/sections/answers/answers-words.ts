import { z } from 'astro/zod';
import { answerSlots, type AnswerName } from '../../../contract/answers.ts';
import { link, words } from '../../copy/fields.ts';

/** What every answer page says: what happened, and where to go. */
export const answerText = z.strictObject({
  heading: words,
  paragraphs: z.array(words).min(1),
  /** A quieter sentence below the action. */
  aside: words.optional(),
  links: z.array(link).default([]),
});

export type AnswerText = z.infer<typeof answerText>;

/** Slots that words use: `{{reference}}` uses `reference`. */
export function slotsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{\{([^}]*)\}\}/g)].map((match) => match[1] ?? '')));
}

/** Words of an answer page that use no slot but those the functions fill. */
export function answerTextFor(name: AnswerName) {
  const filled: readonly string[] = answerSlots[name];
  return answerText.superRefine(({ heading, paragraphs, aside }, context) => {
    for (const slot of slotsIn([heading, ...paragraphs, aside ?? ''])) {
      if (!filled.includes(slot))
        context.addIssue({ code: 'custom', message: `uses {{${slot}}}, which the functions do not fill; known: ${filled.join(', ') || 'none'}` });
    }
  });
}
