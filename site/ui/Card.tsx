import '../styles/card.css';
import type { ReactNode } from 'react';
import type { Category } from '../schemas/categories.ts';
import { Badge } from './Badge.tsx';
import { Drawing } from './Drawing.tsx';

interface Properties {
  readonly category: Category;
  readonly title: string;
  readonly href: string;
  readonly text: string;
  readonly drawing: { readonly name: string; readonly alt: string };
  /** `large` sets title and text bigger; `beside` sets the drawing left of the words from 768 px. */
  readonly look?: 'plain' | 'large' | 'beside';
  readonly heading?: 'h2' | 'h3';
  /** Author, read time and the like, under the text. */
  readonly children?: ReactNode;
}

/** An article in brief: drawing, category, title that links the whole card, text. */
export function Card({ category, title, href, text, drawing, look = 'plain', heading: Heading = 'h3', children }: Properties) {
  return (
    <article className={`card reveal ${look}`}>
      <div className="card-art">
        <Drawing name={drawing.name} alt={drawing.alt} />
      </div>
      <div className="card-words">
        <Badge category={category} />
        <Heading className="card-title">
          <a href={href}>{title}</a>
        </Heading>
        <p className="card-text">{text}</p>
        {children}
      </div>
    </article>
  );
}
