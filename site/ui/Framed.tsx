import type { Picture } from '../copy/fields.ts';
import { drawing as file } from '../art/drawing.ts';
import { Drawing } from './Drawing.tsx';

interface Properties {
  readonly drawing: Picture;
  readonly first?: boolean;
  /** Adds the drawing without its overprint (hidden by its own `:target` rule), for the switch of the page. */
  readonly liftable?: boolean;
}

/** A drawing with a frame of one pixel, as wide as its column. */
export function Framed({ drawing, first = false, liftable = false }: Properties) {
  return (
    <div className="relative border border-ink bg-paper">
      <Drawing name={drawing.name} alt={drawing.alt} first={first} className="w-full" />
      {liftable && <img className="plate-lifted" src={`${file(drawing.name).src}#ink`} alt="" loading="lazy" />}
    </div>
  );
}
