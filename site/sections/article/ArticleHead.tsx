import { fill } from '../../../contract/slots.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Unseen } from '../insights/ArticleMeta.tsx';
import { Plate, type Photograph } from '../../ui/Plate.tsx';
import type { Insights } from '../insights/insights-words.ts';
import type { ArticleWords } from '../../prose/article-words.ts';

interface ArticleHeadProperties {
  readonly article: ArticleWords;
  readonly photograph: Photograph | undefined;
  readonly copy: Insights['article'];
}

/** Head of an article: back link, category, title, standfirst, byline, picture with its caption in the margin. */
export function ArticleHead({ article, photograph, copy }: ArticleHeadProperties) {
  const { category, title, standfirst, author, date, readMinutes, plate, status, aiUse } = article;
  return (
    <header className="article-head wrap">
      <BackLink href="/insights">{copy.back}</BackLink>
      <Badge category={category} />
      <h1>{title}</h1>
      <p className="article-stand">{standfirst}</p>
      <p className="article-byline figures">
        <Unseen article={article} words={copy.unseen} />
        <span>{author}</span>
        {date !== undefined && (
          <span>
            {status === 'coming-soon' && `${copy.announced} `}
            <span>{date}</span>
          </span>
        )}
        <span>{fill(copy.readTime, { n: String(readMinutes) })}</span>
        {status === 'published' && aiUse.extent === 'drafted' && <span>{copy.drafted}</span>}
      </p>
      <figure className="article-lead">
        <div className="article-plate">
          <Plate plate={{ ...plate, photograph }} sizes="(min-width: 64em) 60rem, 100vw" first />
        </div>
        <figcaption className="note">
          <b>{copy.figure}</b> {plate.caption}
          {plate.credit !== undefined && ` ${copy.credit} ${plate.credit}`}
        </figcaption>
      </figure>
    </header>
  );
}
