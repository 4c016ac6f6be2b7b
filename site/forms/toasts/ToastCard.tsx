import { useEffect, useState, type ReactNode } from 'react';
import type { ShownToast } from './toast-store.ts';

interface Properties {
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

/** Addresses in a sentence, as links. */
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

/**
 * One message. A status enters the page empty and is filled a moment later: one that arrives full is passed over by
 * some screen readers. An alert is spoken when it appears (WAI-ARIA 1.2, role alert), and is there with the paint that
 * follows the press.
 */
export function ToastCard({ toast, dismissLabel, onDismiss }: Properties) {
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
