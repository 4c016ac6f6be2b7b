import './card.css';
import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { Plate, type Pictured } from './Plate.tsx';

interface Properties {
  readonly category: string;
  readonly title: string;
  readonly href: string;
  readonly text: string;
  readonly plate: Pictured;
  /** Author, read time and the like, under the text. */
  readonly meta?: ReactNode;
  readonly heading?: 'h2' | 'h3';
  readonly className?: string;
}

/** A piece of writing as a card: the whole card leads to it. */
export function Card({
  category,
  title,
  href,
  text,
  plate,
  meta,
  heading: Heading = 'h3',
  className = '',
}: Properties) {
  return (
    <article className={`card ${className}`.trim()}>
      <Badge category={category} />
      <div className="card-art">
        <Plate plate={plate} sizes="(min-width: 80em) 26rem, (min-width: 48em) 46vw, 100vw" />
      </div>
      <Heading className="card-title">
        <a href={href}>{title}</a>
      </Heading>
      <p className="card-text">{text}</p>
      {meta === undefined ? null : <p className="card-meta">{meta}</p>}
    </article>
  );
}
