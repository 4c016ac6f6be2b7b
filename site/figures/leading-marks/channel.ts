/** Two leading marks and the channel that they lead through, on an invented coast; metres. */
export const frontMark = 300;
export const rearMark = 450;
/** Safe water either side of the line, and how far the ship goes. */
export const safe = 60;
export const reach = 90;

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** Metres off the line, to the right positive, at a share of the way across, 0 to 1. */
export function offset(share: number): number {
  return -reach + 2 * reach * share;
}

/** The share of the way at which the ship is so far off the line. */
export function shareOf(metres: number): number {
  return (metres + reach) / (2 * reach);
}

/** By how many degrees the front mark stands to the left of the rear one. */
export function opening(metres: number): number {
  return degrees(Math.atan(metres / frontMark) - Math.atan(metres / rearMark));
}

/** By how many degrees something so far away stands to the right of the rear mark. */
export function beyond(metres: number, distance: number): number {
  return degrees(Math.atan(metres / rearMark) - Math.atan(metres / distance));
}

/** Metres left before the limit of safe water. */
export function room(metres: number): number {
  return Math.max(0, safe - Math.abs(metres));
}
