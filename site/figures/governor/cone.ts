/** The set point, and the speeds at the arms' end stops; turns a minute. */
export const setPoint = 60;
export const collars = { least: 45, most: 75 } as const;
/** Length of an arm in metres, as in the article's first drawing. */
const arm = 0.45;

/** Height in metres of the cone that the arms describe: g/ω², independent of their length. */
function coneHeight(turnsAMinute: number): number {
  return 9.81 / ((turnsAMinute * Math.PI) / 30) ** 2;
}

/** Cosine of the arms' angle to the spindle, limited by the collars. */
export function armCosine(turnsAMinute: number): number {
  return Math.min(1, coneHeight(Math.max(collars.least, Math.min(collars.most, turnsAMinute))) / arm);
}
