/** Line widths of the figures in CSS pixels. */
export const pen = { hair: 0.6, fine: 0.9, line: 1.4, bold: 1.8 } as const;

/** A rectangle within a drawing, in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The size available to a drawing, in CSS pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** A number as text, rounded to a tenth of a pixel. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A point in SVG path syntax. */
export function place(x: number, y: number): string {
  return `${rounded(x)} ${rounded(y)}`;
}

/** A rectangle as SVG path data; empty text for an empty rectangle. */
export function block(x: number, y: number, width: number, height: number): string {
  return width > 0.05 && height > 0.05
    ? `M${place(x, y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`
    : '';
}

/** Clamps a value to its bounds. */
export function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
