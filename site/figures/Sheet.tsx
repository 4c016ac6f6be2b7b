import type { ReactNode } from 'react';
import { place, type Box, type Room } from './pen.ts';

interface Properties extends Room {
  readonly className: string;
  readonly children: ReactNode;
}

/** A drawing at its size; its lines are ink unless they say otherwise. */
export function Sheet({ width, height, className, children }: Properties) {
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {children}
    </svg>
  );
}

/** A figure as the page is built with it, for a wide sheet and for a telephone's: also without a script. */
export function FirstStates({ draw }: { readonly draw: (room: Room) => ReactNode }) {
  return [
    { className: 'first wider', width: 740, height: 392 },
    { className: 'first narrow', width: 350, height: 268 },
  ].map((sheet) => (
    <Sheet key={sheet.className} {...sheet}>
      {draw(sheet)}
    </Sheet>
  ));
}

/** The one place in a drawing where a person decides. */
export function Flare({
  x,
  y,
  size,
  turn = -45,
}: {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
}) {
  return (
    <path
      className="fill-over-2 stroke-none"
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
      d="M0 0C.3-.035 .5-.155 .8-.155C1.065-.155 1.065 .155 .8 .155C.5 .155 .3 .035 0 0z"
    />
  );
}

interface Hatched extends Box {
  readonly gap: number;
  readonly className?: string;
}

/** A rectangle of slanting lines; a drawing inside the drawing, whose edges cut them off. */
export function Hatch({ x, y, w, h, gap, className }: Hatched) {
  const lines = Array.from(
    { length: Math.ceil((w + h) / gap) },
    (_, line) => `M${place(line * gap - h, h)}l${place(h, -h)}`,
  );
  return (
    <svg x={x} y={y} width={w} height={h}>
      <path className={className} strokeWidth="0.5" d={lines.join('')} />
    </svg>
  );
}
