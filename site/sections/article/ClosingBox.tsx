import type { ArticleWords } from '../../prose/article-words.ts';
import type { Insights } from '../insights/insights-words.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

interface Properties {
  readonly closing: NonNullable<ArticleWords['closing']>;
  readonly copy: Insights['article']['closing'];
}

/** The call to action at the end of an article. */
export function ClosingBox({ closing, copy }: Properties) {
  return (
    <section className="closing no-print" aria-labelledby="closing">
      <h2 id="closing">{closing.title}</h2>
      <p>{closing.text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href="/consultation">{copy.book}</ButtonLink>
        {closing.brief && (
          <ButtonLink href="/downloads/cultural-intelligence-framework-brief.pdf" look="second">
            {copy.brief}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
