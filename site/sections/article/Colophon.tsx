import { Inline } from '../../prose/Inline.tsx';
import type { ArticleWords } from './article-words.ts';
import { dayWords } from '../../copy/day-words.ts';
import type { Insights } from '../insights/insights-words.ts';

interface Properties {
  readonly article: ArticleWords;
  readonly copy: Insights['article']['colophon'];
  /** Address of the article, for paper. */
  readonly address: string;
}

/** Its team, who is responsible, who reviewed it where somebody did, what part AI had, and when it was last revised. */
export function Colophon({ article, copy, address }: Properties) {
  const { author, aiUse, review, updated } = article;
  const extent = copy.extents[aiUse.extent];
  return (
    <section className="colophon" aria-labelledby="colophon">
      <h2 id="colophon">{copy.title}</h2>
      <dl>
        <div>
          <dt>{copy.author}</dt>
          <dd>{author}</dd>
        </div>
        <div>
          <dt>{copy.responsible}</dt>
          <dd>
            <Inline text={copy.firm} />
          </dd>
        </div>
        {review && (
          <div>
            <dt>{copy.review}</dt>
            <dd>
              {review.by}, {dayWords(review.on)}
            </dd>
          </div>
        )}
        <div>
          <dt>{copy.ai}</dt>
          <dd>
            {aiUse.extent === 'none' ? extent : `${extent} ${aiUse.tool.charAt(0).toLowerCase()}${aiUse.tool.slice(1)}`}.
            {aiUse.note !== undefined && ` ${aiUse.note}`}
          </dd>
        </div>
        <div>
          <dt>{copy.updated}</dt>
          <dd>
            <time className="figures" dateTime={updated}>
              {dayWords(updated)}
            </time>
          </dd>
        </div>
        <div className="print-only">
          <dt>{copy.print}</dt>
          <dd>{address}</dd>
        </div>
      </dl>
    </section>
  );
}
