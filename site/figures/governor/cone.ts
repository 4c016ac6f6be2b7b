/**
 * The speed that the governor is set to; the collars stand as far either side as the limits of its loop. Turns a
 * minute.
 */
export const setPoint = 60;
export const collars = { least: 45, most: 75 } as const;
/** Length of an arm, metres: as in the lead plate of the article. */
const arm = 0.45;

/** Height of the cone that the arms describe, metres: g/ω², whatever their length. */
function coneHeight(turnsAMinute: number): number {
  return 9.81 / ((turnsAMinute * Math.PI) / 30) ** 2;
}

/** Cosine of the arms' angle to the spindle, between the collars. */
export function armCosine(turnsAMinute: number): number {
  return Math.min(1, coneHeight(Math.max(collars.least, Math.min(collars.most, turnsAMinute))) / arm);
}
