import * as z from 'zod/mini';
import { letterWords } from '../../../contract/words.ts';

const words = z.string().check(z.minLength(1));
const answer = z.strictObject({ heading: words, text: words });

/** `content/pages/invite.yaml` */
export const invite = z.strictObject({
  title: words,
  description: words,
  lead: words,
  labels: z.strictObject({ email: words, event: words, send: words, trap: words }),
  /** To a program that invites us. */
  message: words,
  received: answer,
  failed: answer,
  /** To the team. */
  mail: letterWords,
});
