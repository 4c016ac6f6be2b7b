import type { Picture } from '../schemas/words.ts';
import { Drawing } from './Drawing.tsx';

interface Properties {
  readonly drawing: Picture;
  readonly eager?: boolean;
}

/** A drawing in its frame: one pixel of ink, as wide as its column. */
export function Framed({ drawing, eager = false }: Properties) {
  return (
    <div className="border border-ink bg-paper">
      <Drawing name={drawing.name} alt={drawing.alt} eager={eager} className="w-full" />
    </div>
  );
}
