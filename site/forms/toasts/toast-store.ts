export interface ToastMessage {
  readonly kind: 'success' | 'destructive';
  readonly title: string;
  readonly description?: string;
  /** A sentence more, for this case. */
  readonly note?: string;
  /** Of messages with one topic only the newest is shown. */
  readonly topic: string;
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** Timers as the store needs them; milliseconds. */
export interface ToastTimers {
  readonly now: () => number;
  /** Runs `task` after a while; the answer cancels it. */
  readonly schedule: (task: () => void, milliseconds: number) => () => void;
}

/** How long a success stays when nobody rests on it; milliseconds. Errors stay until dismissed. */
export const successDuration = 10_000;

export interface ToastStore {
  readonly show: (message: ToastMessage) => void;
  readonly dismiss: (id: number) => void;
  readonly dismissTopic: (topic: string) => void;
  /** Stops the clocks of all toasts: a pointer or the focus rests on them, or the page is hidden. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** The toasts to show, oldest first; the same array until something changes. */
  readonly snapshot: () => readonly ShownToast[];
  readonly subscribe: (listener: () => void) => () => void;
}

interface Countdown {
  remaining: number;
  since: number;
  cancel: () => void;
}

export function createToastStore(timers: ToastTimers): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let nextId = 1;
  let paused = false;
  const countdowns = new Map<number, Countdown>();
  const listeners = new Set<() => void>();

  const set = (changed: readonly ShownToast[]): void => {
    toasts = changed;
    for (const listener of listeners) listener();
  };
  const remove = (goes: (toast: ShownToast) => boolean): void => {
    const leaving = toasts.filter(goes);
    if (leaving.length === 0) return;
    for (const { id } of leaving) {
      countdowns.get(id)?.cancel();
      countdowns.delete(id);
    }
    set(toasts.filter((toast) => !leaving.includes(toast)));
  };
  const run = (id: number, countdown: Countdown): void => {
    countdown.since = timers.now();
    countdown.cancel = timers.schedule(() => remove((toast) => toast.id === id), countdown.remaining);
  };

  return {
    show(message) {
      remove((toast) => toast.topic === message.topic);
      const id = nextId++;
      if (message.kind === 'success') {
        const countdown: Countdown = { remaining: successDuration, since: timers.now(), cancel: () => undefined };
        countdowns.set(id, countdown);
        if (!paused) run(id, countdown);
      }
      set([...toasts, { ...message, id }]);
    },
    dismiss(id) {
      remove((toast) => toast.id === id);
    },
    dismissTopic(topic) {
      remove((toast) => toast.topic === topic);
    },
    pause() {
      if (paused) return;
      paused = true;
      for (const countdown of countdowns.values()) {
        countdown.cancel();
        countdown.remaining = Math.max(0, countdown.remaining - (timers.now() - countdown.since));
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const [id, countdown] of countdowns) run(id, countdown);
    },
    snapshot: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The page's toasts: islands are separate roots and meet here. */
export const toasts: ToastStore = createToastStore({
  now: () => performance.now(),
  schedule: (task, milliseconds) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
});
