import type { ArticleSummary } from '../../prose/articles.ts';
import { fill } from '../../../contract/slots.ts';
import { Unseen } from './Unseen.tsx';
import type { Insights } from './insights-words.ts';

interface Properties {
  readonly article: ArticleSummary;
  readonly copy: Insights;
}

/** Author, read time, and whether the piece is still to come. */
export function ArticleMeta({ article, copy }: Properties) {
  const { author, readMinutes, status } = article;
  return (
    <>
      {author} · {fill(copy.article.readTime, { n: String(readMinutes) })}
      <Unseen article={article} words={copy.article.unseen} />
      {status === 'coming-soon' && (
        <>
          {' · '}
          <span className="soon">{copy.comingSoon}</span>
        </>
      )}
    </>
  );
}
