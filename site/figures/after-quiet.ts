/** Runs a task after some milliseconds unless the function it gives back is called first. */
export type Schedule = (task: () => void, milliseconds: number) => () => void;

/** How long nothing must have changed before a figure says what it shows; milliseconds. A screen reader says the rest of a drag over it. */
export const quiet = 300;

const byTimeout: Schedule = (task, milliseconds) => {
  const timer = setTimeout(task, milliseconds);
  return () => {
    clearTimeout(timer);
  };
};

/** Hands on the last of what comes, once nothing has come for a while. */
export function afterQuiet<Value>(
  take: (value: Value) => void,
  schedule: Schedule = byTimeout,
): { readonly hand: (value: Value) => void; readonly cancel: () => void } {
  let cancel = (): void => undefined;
  return {
    hand(value) {
      cancel();
      cancel = schedule(() => {
        take(value);
      }, quiet);
    },
    cancel() {
      cancel();
    },
  };
}
