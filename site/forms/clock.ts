/** Clock of the forms, replaceable in tests; milliseconds. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
