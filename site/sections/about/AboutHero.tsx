import type { About } from '../../schemas/about.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { StatList } from '../../ui/StatList.tsx';

/** Who the firm is named for: words left, the light at the right edge of the sheet, standing on its foot. */
export function AboutHero({ hero }: Pick<About, 'hero'>) {
  return (
    <div className="overflow-hidden border-b border-ink">
      <div className="wrap grid grid-cols-1 gap-x-column lg:grid-cols-[minmax(0,6.6fr)_minmax(0,5.4fr)]">
        <div className="page-head">
          <h1 className="max-w-[11em]">{hero.title}</h1>
          <p className="lede mt-6 max-w-145">{hero.lede}</p>
          <StatList stats={hero.figures} />
        </div>
        <Drawing
          name={hero.drawing.name}
          alt={hero.drawing.alt}
          eager
          className="w-full max-w-110 self-end justify-self-center lg:max-w-none lg:justify-self-end lg:pt-header"
        />
      </div>
    </div>
  );
}
