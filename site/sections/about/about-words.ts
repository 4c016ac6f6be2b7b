import { z } from 'astro/zod';
import { drawingName, named, nextStep, pageDescription, pageTitle, picture, stat, words } from '../../copy/fields.ts';

const value = z.strictObject({ title: words, drawing: drawingName, text: words });
const role = z.strictObject({ role: words, drawing: drawingName, work: words, signs: words });

/** `content/pages/about.yaml` */
export const about = z.strictObject({
  title: pageTitle,
  description: pageDescription,
  hero: z.strictObject({ title: words, lede: words, drawing: picture, figures: z.array(stat).length(2) }),
  mission: z.strictObject({ title: words, statement: words, paragraphs: z.array(words).min(1) }),
  values: z.strictObject({ title: words, lede: words, items: z.array(value).length(4) }),
  team: named('title', 'lede', 'signs').extend({
    roles: z.array(role).min(1),
    offices: z.strictObject({ drawing: picture, caption: words, figures: z.array(stat).length(2) }),
    regions: z.strictObject({ caption: words, columns: z.tuple([words, words, words]) }),
  }),
  close: nextStep,
});

export type About = z.infer<typeof about>;
