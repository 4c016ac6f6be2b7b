import type { Picture } from '../copy/fields.ts';
import { Drawing } from './Drawing.tsx';

interface Properties {
  readonly drawing: Picture;
  /** Set for the drawing that the first viewport is built on. */
  readonly first?: boolean;
}

/** A drawing in its frame: one pixel of ink, as wide as its column. */
export function Framed({ drawing, first = false }: Properties) {
  return (
    <div className="border border-ink bg-paper">
      <Drawing name={drawing.name} alt={drawing.alt} first={first} className="w-full" />
    </div>
  );
}
