import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { compositions } from './sheet.ts';

interface Properties {
  /** Files `site/art/figure-{name}-{composition}.svg`. */
  readonly name: string;
  readonly alt: string;
}

/** The drawing of a figure in its first state, in both compositions; style sheets show the one that fits. */
export function FigureDrawing({ name, alt }: Properties) {
  return (
    <div className="fig-sheet">
      {compositions.map((composition) => (
        <InlineDrawing key={composition} name={`figure-${name}-${composition}`} label={alt} className={composition} />
      ))}
    </div>
  );
}
