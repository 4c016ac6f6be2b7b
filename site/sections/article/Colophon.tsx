import type { ArticleWords } from '../../prose/article-words.ts';
import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../copy/day-words.ts';
import type { Insights } from '../insights/insights-words.ts';

interface Properties {
  readonly article: ArticleWords;
  readonly copy: Insights['article']['colophon'];
  readonly address: string;
}

/** The dated corrections of an article, published or announced. */
export function Corrections({ article, copy }: Omit<Properties, 'address'>) {
  return article.corrections.map(({ date, text }) => (
    <p key={text}>{fill(copy.corrected, { day: dayWords(date), text })}</p>
  ));
}

/**
 * The extent of AI use in an article, the day of its last revision, its reviewer if there was one, and who is
 * responsible.
 */
export function Colophon({ article, copy, address }: Properties) {
  const { author, aiUse, review, updated } = article;
  return (
    <section className="colophon" aria-labelledby="colophon">
      <h2 id="colophon">{copy.title}</h2>
      <p>{fill(copy.extents[aiUse.extent], { day: dayWords(updated) })}</p>
      {review && <p>{fill(copy.reviewed, { by: review.by, day: dayWords(review.on) })}</p>}
      <Corrections article={article} copy={copy} />
      <p>{fill(copy.responsible, { team: author })}</p>
      <p className="print-only">{address}</p>
    </section>
  );
}
