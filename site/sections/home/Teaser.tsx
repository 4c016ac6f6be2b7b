import '../../ui/card.css';
import './teaser.css';
import type { Home } from './home-words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Drawing } from '../../ui/Drawing.tsx';

interface Properties {
  readonly copy: Home['insights']['teasers'][number];
  /** `large` sets the words bigger; `beside` sets the drawing left of them from 768 px. */
  readonly look: 'large' | 'beside';
}

/** An article to come, in brief: the whole card leads to the list of articles. */
export function Teaser({ copy, look }: Properties) {
  return (
    <article className={`card teaser reveal ${look}`}>
      <div className="card-art">
        <Drawing name={copy.drawing} alt={copy.alt} />
      </div>
      <div className="teaser-words">
        <Badge category={copy.category} />
        <h3 className="card-title">
          <a href={copy.to}>{copy.title}</a>
        </h3>
        <p className="card-text">{copy.text}</p>
      </div>
    </article>
  );
}
