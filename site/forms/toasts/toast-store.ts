export interface ToastMessage {
  readonly kind: 'success' | 'destructive';
  readonly title: string;
  readonly description?: string;
  readonly note?: string;
  /** Only the newest toast of a topic is shown. */
  readonly topic: string;
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** How long a success is shown, not counting pauses; milliseconds. Errors stay until dismissed. */
export const successDuration = 10_000;

/** @param schedule runs a task after some milliseconds; returns a function that cancels it */
export function createToastStore(schedule: (task: () => void, milliseconds: number) => () => void) {
  let toasts: readonly ShownToast[] = [];
  let nextId = 1;
  let paused = false;
  const cancels = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  const set = (changed: readonly ShownToast[]): void => {
    toasts = changed;
    for (const listener of listeners) listener();
  };
  const stop = (id: number): void => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
  const remove = (goes: (toast: ShownToast) => boolean): void => {
    const leaving = toasts.filter(goes);
    if (leaving.length === 0) return;
    for (const { id } of leaving) stop(id);
    set(toasts.filter((toast) => !leaving.includes(toast)));
  };
  const run = ({ id, kind }: ShownToast): void => {
    if (kind === 'success')
      cancels.set(
        id,
        schedule(() => remove((toast) => toast.id === id), successDuration),
      );
  };

  return {
    show(message: ToastMessage): void {
      remove((toast) => toast.topic === message.topic);
      const toast = { ...message, id: nextId++ };
      if (!paused) run(toast);
      set([...toasts, toast]);
    },
    dismiss(id: number): void {
      remove((toast) => toast.id === id);
    },
    dismissTopic(topic: string): void {
      remove((toast) => toast.topic === topic);
    },
    /** Pauses the timers of all toasts, while the pointer or focus is on them or the page is hidden. */
    pause(): void {
      paused = true;
      for (const id of cancels.keys()) stop(id);
    },
    resume(): void {
      if (!paused) return;
      paused = false;
      for (const toast of toasts) run(toast);
    },
    /** The toasts to show, oldest first; the same array until something changes. */
    snapshot: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The page's toasts, shared by islands, which are separate roots. */
export const toasts = createToastStore((task, milliseconds) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
});
