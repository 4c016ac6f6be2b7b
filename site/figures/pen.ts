/** How wide the lines of a figure are, in CSS pixels. */
export const pen = { hair: 0.6, fine: 0.9, line: 1.4, bold: 1.8 } as const;

/** Where a piece of a drawing stands, in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The room that a drawing has. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** A number as drawings state it: to a tenth of a pixel. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A place as paths state it. */
export function place(x: number, y: number): string {
  return `${rounded(x)} ${rounded(y)}`;
}

/** A rectangle as a path; nothing where it would be empty. */
export function block(x: number, y: number, width: number, height: number): string {
  return width > 0.05 && height > 0.05
    ? `M${place(x, y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`
    : '';
}

/** A value between its bounds. */
export function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
