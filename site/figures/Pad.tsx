import type { PointerEvent } from 'react';
import { within, type Box } from './pen.ts';

interface Properties {
  /** What is pressed: its left and top are 0, its right and bottom 1. */
  readonly scale: Box;
  /** Where it can be pressed, if that is not all of it. */
  readonly hit?: Box;
  /** `across` leaves a swipe up or down to the page. */
  readonly along: 'across' | 'any';
  readonly onPlace: ((right: number, down: number) => void) | undefined;
}

/** A piece of a drawing that can be pressed and dragged. */
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
      // A drawing may have less room than its edges take, where text is enlarged.
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
