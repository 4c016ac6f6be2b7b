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

/** Its desk, who is responsible, who reviewed it, what part AI had and where that leaves it in law, and when it was last revised. */
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
        <div>
          <dt>{copy.review}</dt>
          <dd>{review ? `${review.by}, ${dayWords(review.on)}` : <Inline text={copy.reviewer} />}</dd>
        </div>
        <div>
          <dt>{copy.ai}</dt>
          <dd>
            {aiUse.extent === 'none' ? extent : `${extent} ${aiUse.tool.charAt(0).toLowerCase()}${aiUse.tool.slice(1)}`}.
            {aiUse.note !== undefined && ` ${aiUse.note}`}
          </dd>
        </div>
        {aiUse.extent !== 'none' && (
          <div>
            <dt>{copy.law.title}</dt>
            <dd>{review ? copy.law.reviewed : copy.law.labelled}</dd>
          </div>
        )}
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
