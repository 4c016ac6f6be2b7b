import type { ArticleSummary } from '../../prose/articles.ts';
import { fill } from '../../../contract/slots.ts';
import type { Insights } from './insights-words.ts';
import { dayWords } from '../../copy/day-words.ts';
import { dayOf, firstDay, isShown, type Shown } from '../../copy/shown.ts';

export interface ArticleProperties {
  readonly article: ArticleSummary;
  readonly copy: Insights;
}

/** Author, read time, and whether the article is coming soon. */
export function ArticleMeta({ article, copy }: ArticleProperties) {
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

const today = dayOf(new Date());

/** Note on an article that builds do not include today; builds render nothing here. */
export function Unseen({ article, words }: { readonly article: Shown; readonly words: Insights['article']['unseen'] }) {
  if (isShown(article, today)) return null;
  const day = article.draft === true ? undefined : firstDay(article);
  return <b className="soon">{day === undefined ? words.draft : fill(words.comes, { day: dayWords(day) })}</b>;
}
