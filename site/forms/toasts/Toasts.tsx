import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import type { FailureNotes } from '../failure-note.ts';
import { toasts as pageToasts, type ShownToast, type ToastStore } from './toast-store.ts';
import { ToastCard } from './ToastCard.tsx';

export interface ToastWords {
  /** Name of the region for assistive technology. */
  readonly region: string;
  readonly dismiss: string;
  readonly notes: FailureNotes;
}

interface Properties {
  readonly words: ToastWords;
  readonly store?: ToastStore;
}

const none: readonly ShownToast[] = [];

/**
 * The page's messages, bottom right; on a phone a failure stands above, clear of the button that is pressed again.
 * Resting on them with pointer or focus, or leaving the tab, stops their clocks.
 */
export function Toasts({ words, store = pageToasts }: Properties) {
  const shown = useSyncExternalStore(store.subscribe, store.snapshot, () => none);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const rests = shown.length > 0 && (isHovered || isFocused);
  const isFailure = shown.some(({ kind }) => kind === 'destructive');
  const place = `${isFailure ? 'max-md:top-20' : 'bottom-4'} md:right-6 md:bottom-6 md:left-auto md:w-104`;

  useEffect(() => {
    const follow = (): void => {
      setHidden(document.hidden);
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  useEffect(() => {
    if (rests || isHidden) store.pause();
    else store.resume();
  }, [rests, isHidden, store]);

  const enter = (event: FocusEvent<HTMLElement>): void => {
    setFocused(true);
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from;
  };
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!(event.relatedTarget instanceof Node && region.current?.contains(event.relatedTarget))) setFocused(false);
  };
  const dismiss = (id: number): void => {
    const held = region.current?.contains(document.activeElement) ?? false;
    store.dismiss(id);
    setFocused(false);
    // A card that goes under the pointer sends no leave event.
    setHovered(false);
    if (!held) return;
    // The focus must not fall off the page: to the next message, else back to where it came from.
    requestAnimationFrame(() => {
      (region.current?.querySelector('button') ?? cameFrom.current)?.focus({ preventScroll: true });
    });
  };

  // Escape dismisses the newest wherever the focus is, unless something nearer closes by it.
  useEffect(() => {
    const newest = shown.at(-1);
    if (!newest) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector('[popover]:popover-open, dialog[open]')) dismiss(newest.id);
    };
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
    };
  });

  return (
    <section
      ref={region}
      aria-label={words.region}
      className={`toasts pointer-events-none fixed inset-x-4 z-50 grid justify-items-end gap-3 ${place} print:hidden`}
      onPointerEnter={() => {
        setHovered(true);
      }}
      onPointerLeave={() => {
        setHovered(false);
      }}
      onFocus={enter}
      onBlur={leave}
    >
      {shown.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          dismissLabel={words.dismiss}
          onDismiss={() => {
            dismiss(toast.id);
          }}
        />
      ))}
    </section>
  );
}
