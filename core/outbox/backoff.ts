const first = 1_000;
/** Longest wait between two attempts, milliseconds. */
export const longestWait = 24 * 60 * 60 * 1_000;
/**
 * A mail that could not be delivered for so long after its first try becomes a dead letter (RFC 5321, 4.5.4.1: four to
 * five days).
 */
export const givingUpAfter = 5 * 24 * 60 * 60 * 1_000;
/** And so many attempts, at least: a clock that jumps ahead gives up nothing. */
export const givingUpAttempts = 12;

/**
 * Milliseconds to wait after a number of failed attempts (1 or more): doubled each time, at most a day, of which a
 * random half spreads the retries of many mails. `random` is in [0, 1).
 */
export function waitAfter(attempts: number, random: number): number {
  const whole = Math.min(longestWait, first * 2 ** Math.min(attempts - 1, 40));
  return Math.round(whole / 2 + (whole / 2) * random);
}
