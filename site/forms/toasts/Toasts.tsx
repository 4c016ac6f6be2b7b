import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type ReactNode } from 'react';
import type { FailureNotes } from '../failure-note.ts';
import { toasts as store, type ShownToast } from './toast-store.ts';

export interface ToastWords {
  readonly region: string;
  readonly dismiss: string;
  readonly notes: FailureNotes;
}

const none: readonly ShownToast[] = [];

/** The page's toasts; failures on a phone are at the top. Pointer, focus or leaving the tab pauses their timers. */
export function Toasts({ words }: { readonly words: ToastWords }) {
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
  }, [rests, isHidden]);

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
    // A card removed under the pointer sends no leave event.
    setHovered(false);
    if (!held) return;
    // Moves the focus to the next toast, or back to where it came from.
    requestAnimationFrame(() => {
      (region.current?.querySelector('button') ?? cameFrom.current)?.focus({ preventScroll: true });
    });
  };

  // Escape dismisses the newest toast wherever the focus is, unless something else handles the key.
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

interface ToastCardProperties {
  readonly toast: ShownToast;
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
}

const looks = {
  success: {
    role: 'status',
    bar: 'border-l-ok',
    icon: 'text-ok',
    drawing: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M7.5 12.5l3 3 6-7',
  },
  destructive: {
    role: 'alert',
    bar: 'border-l-error',
    icon: 'text-error',
    drawing: 'M12 2.5 23 21.5H1ZM12 9v6M12 17.8v.5',
  },
} as const;

function withMailLinks(text: string): ReactNode[] {
  return text.split(/(\S+@\S+)/).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      <a key={place} className="underline underline-offset-4 hover:text-over" href={`mailto:${piece}`}>
        {piece}
      </a>
    ),
  );
}

/** One toast. A status is filled a moment after it is added: some screen readers ignore one that arrives with text. */
function ToastCard({ toast, dismissLabel, onDismiss }: ToastCardProperties) {
  const [isFilled, setFilled] = useState(toast.kind === 'destructive');
  useEffect(() => {
    const filling = setTimeout(() => {
      setFilled(true);
    }, 30);
    return () => {
      clearTimeout(filling);
    };
  }, []);
  const look = looks[toast.kind];
  return (
    <div role={look.role} aria-atomic="true" className="w-full">
      {isFilled && (
        <div
          className={`pointer-events-auto grid translate-y-0 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-3.5 rounded-control border border-l-6 border-ink bg-paper py-4 pr-4 pl-4.5 text-small leading-[1.45] shadow-[0_18px_40px_-20px_rgb(17_41_59/.45)] transition-transform duration-260 starting:translate-y-3 ${look.bar}`}
        >
          <svg
            className={`size-6 ${look.icon}`}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d={look.drawing} />
          </svg>
          <div>
            <p className="font-semibold">{toast.title}</p>
            {toast.description !== undefined && <p className="wrap-break-word">{withMailLinks(toast.description)}</p>}
            {toast.note !== undefined && <p className="mt-1">{toast.note}</p>}
          </div>
          <button
            className="-my-2.75 -mr-2 min-h-11 min-w-11 px-2 text-note font-medium underline hover:text-over"
            type="button"
            onClick={onDismiss}
          >
            {dismissLabel}
          </button>
        </div>
      )}
    </div>
  );
}
