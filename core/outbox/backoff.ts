const first = 1_000;
/** Longest wait between two attempts, milliseconds. */
export const longestWait = 24 * 60 * 60 * 1_000;
/** After so long without delivery a mail is a dead letter (RFC 5321, 4.5.4.1: four to five days). */
export const givingUpAfter = 5 * 24 * 60 * 60 * 1_000;
/** And so many attempts, at least: a clock that jumps ahead gives up nothing. */
export const givingUpAttempts = 12;

/** Milliseconds to wait after so many failed attempts: doubled each time, a random half of it. `random`: [0, 1). */
export function waitAfter(attempts: number, random: number): number {
  const whole = Math.min(longestWait, first * 2 ** Math.min(attempts - 1, 40));
  return Math.round(whole / 2 + (whole / 2) * random);
}
