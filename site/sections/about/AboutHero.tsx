import './about.css';
import type { About } from './about-words.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { StatList } from '../../ui/StatList.tsx';

/** Who the firm is named for: words left, the light at the right, and its sea across the whole sheet. */
export function AboutHero({ hero }: Pick<About, 'hero'>) {
  return (
    <div className="light">
      <div className="wrap light-sheet">
        <div className="light-words">
          <h1>{hero.title}</h1>
          <p className="lede mt-6 max-w-145">{hero.lede}</p>
          <StatList stats={hero.figures} />
        </div>
        <Drawing name={hero.drawing.name} alt={hero.drawing.alt} first className="light-drawing" />
      </div>
    </div>
  );
}
