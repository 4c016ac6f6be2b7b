/** Time as the forms need it; tests bring their own. Milliseconds. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
