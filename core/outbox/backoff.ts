const first = 1_000;
/** Longest wait between two attempts, milliseconds. */
export const longestWait = 24 * 60 * 60 * 1_000;
/** Milliseconds of failed attempts before an email is given up (RFC 5321, 4.5.4.1: four to five days). */
export const givingUpAfter = 5 * 24 * 60 * 60 * 1_000;
/** Minimum number of attempts before giving up, so that a clock that jumps ahead gives up nothing. */
export const givingUpAttempts = 12;

/** Exponential backoff in milliseconds after failed attempts, half of it random. @param random in [0, 1) */
export function waitAfter(attempts: number, random: number): number {
  const whole = Math.min(longestWait, first * 2 ** Math.min(attempts - 1, 40));
  return Math.round(whole / 2 + (whole / 2) * random);
}
