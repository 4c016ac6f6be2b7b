import '../../ui/card.css';
import { Badge } from '../../ui/Badge.tsx';
import { Plate } from '../../ui/Plate.tsx';
import { ArticleMeta, type ArticleProperties } from './ArticleMeta.tsx';

interface Properties extends ArticleProperties {
  readonly heading?: 'h2' | 'h3';
}

/** An article in a grid: the whole card links to it. */
export function ArticleCard({ article, copy, heading: Heading = 'h3' }: Properties) {
  const { slug, category, title, excerpt, plate } = article;
  return (
    <article className="reveal card border-t border-ink pt-4">
      <Badge category={category} />
      <div className="card-art">
        <Plate plate={plate} sizes="(min-width: 80em) 26rem, (min-width: 48em) 46vw, 100vw" />
      </div>
      <Heading className="card-title">
        <a href={`/insights/${slug}`}>{title}</a>
      </Heading>
      <p className="card-text">{excerpt}</p>
      <p className="card-meta">
        <ArticleMeta article={article} copy={copy} />
      </p>
    </article>
  );
}
