import type { Picture } from '../copy/fields.ts';
import { drawing as file } from '../art/drawing.ts';
import { Drawing } from './Drawing.tsx';

interface Properties {
  readonly drawing: Picture;
  /** Set for the drawing that the first viewport is built on. */
  readonly first?: boolean;
  /** Set where a switch of the page lifts the overprint off; the drawing's own `:target` rule leaves it out. */
  readonly liftable?: boolean;
}

/** A drawing in its frame: one pixel of ink, as wide as its column. */
export function Framed({ drawing, first = false, liftable = false }: Properties) {
  return (
    <div className="relative border border-ink bg-paper">
      <Drawing name={drawing.name} alt={drawing.alt} first={first} className="w-full" />
      {liftable && <img className="plate-lifted" src={`${file(drawing.name).src}#ink`} alt="" loading="lazy" />}
    </div>
  );
}
