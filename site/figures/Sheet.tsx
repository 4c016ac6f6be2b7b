import type { ReactNode } from 'react';
import { place, type Box, type Room } from './pen.ts';

interface Properties extends Room {
  readonly className: string;
  readonly children: ReactNode;
}

/** An SVG of a given size, whose lines are ink-coloured by default. */
export function Sheet({ width, height, className, children }: Properties) {
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The initial state of a figure for wide and for narrow screens, rendered at build time; works without scripts. */
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

interface FlareProperties {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
}

/** The mark at the one place in a drawing where a person decides. */
export function Flare({ x, y, size, turn = -45 }: FlareProperties) {
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

/** A hatched rectangle: a nested SVG, whose edges clip the diagonal lines. */
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
