import type { PointerEvent } from 'react';
import { within, type Box } from './pen.ts';

interface Properties {
  /** The area whose left and top are 0 and whose right and bottom are 1. */
  readonly scale: Box;
  /** The area that reacts to the pointer, if it differs from `scale`. */
  readonly hit?: Box;
  /** With `across`, vertical swipes scroll the page. */
  readonly along: 'across' | 'any';
  readonly onPlace: ((right: number, down: number) => void) | undefined;
}

/** An area of a drawing that can be pressed and dragged. */
export function Pad({ scale, hit = scale, along, onPlace }: Properties) {
  if (!onPlace) return null;
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<SVGRectElement>): void => {
    const sheet = currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!sheet) return;
    onPlace(
      within((clientX - sheet.left - scale.x) / scale.w, 0, 1),
      within((clientY - sheet.top - scale.y) / scale.h, 0, 1),
    );
  };
  return (
    <rect
      className={`fig-pad ${along}`}
      x={hit.x}
      y={hit.y}
      width={hit.w}
      // With enlarged text a drawing may be smaller than its margins.
      height={Math.max(hit.h, 0)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    />
  );
}
