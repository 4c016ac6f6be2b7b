import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { say } from './say.ts';
import { useDisabledReason } from './disabled-reason.ts';
import { useKeyBlock } from './keys/use-keys.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface MenuItem {
  readonly words: string;
  readonly icon?: IconName | undefined;
  readonly keys?: string | undefined;
  readonly forGood?: boolean;
  /** Whether the act changes something on the server. */
  readonly acts?: boolean;
  readonly off?: string | undefined;
  readonly onPress: () => void;
}

const popup =
  'border-edge shadow-lift w-68 max-w-[calc(100vw-1rem)] max-h-[calc(100%-0.5rem)] overflow-auto rounded-control ' +
  'border bg-paper p-1 text-ink focus:outline-0 print:hidden! [position-area:block-end_span-inline-start] ' +
  '[position-try:most-block-size_flip-block,flip-inline,flip-block_flip-inline] ' +
  // An engine without anchors shows it in the middle of the window.
  'supports-[position-area:end]:inset-auto supports-[position-area:end]:mx-0 supports-[position-area:end]:my-1';
const row = 'flex min-h-(--spacing-control) w-full items-center gap-2 rounded-control px-2 py-1 focus:bg-sea-2';

const itemsOf = (menu: Element | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/** Moves the focus by arrows, Home, End, and the first letter of an item. */
function moveFocus(event: KeyboardEvent): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  const next =
    step === undefined
      ? [...items.slice(at + 1), ...items].find(({ textContent }) =>
          textContent.toLowerCase().startsWith(event.key.toLowerCase()),
        )
      : items.at(step % items.length);
  if (next === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  next.focus();
}

interface Properties {
  readonly label: string;
  readonly items: readonly (MenuItem | 'separator')[];
}

/** A menu of further acts; `separator` draws a line. */
export function Menu({ label, items }: Properties) {
  const whyOff = useDisabledReason();
  const [open, setOpen] = useState(false);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useKeyBlock(open);
  const close = (): void => menu.current?.hidePopover();
  // If some items have an icon, the labels of all are aligned.
  const noSign = items.some((item) => item !== 'separator' && item.icon !== undefined) ? <span className="i" /> : null;
  return (
    <>
      <button
        type="button"
        className="btn icon"
        aria-label={label}
        aria-haspopup="menu"
        title={label}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      >
        <Icon name="more" />
      </button>
      <div
        ref={menu}
        id={id}
        className={popup}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={({ newState }) => (newState === 'open' ? setOpen(true) : undefined)}
        onToggle={({ newState }) => {
          if (newState === 'open') itemsOf(menu.current)[0]?.focus();
          // Only then, as the browser returns the focus from the items.
          else setOpen(false);
        }}
        onKeyDown={moveFocus}
        onBlur={({ currentTarget, relatedTarget }) => (currentTarget.contains(relatedTarget) ? undefined : close())}
      >
        {(open ? items : []).map((item, index) => {
          if (item === 'separator') return <hr key={`line ${index}`} className="my-1 border-t border-rule" />;
          const off = item.off ?? (item.acts === true ? whyOff : undefined);
          return (
            <button
              key={item.words}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={`${row} ${item.forGood === true ? 'text-error' : ''}`}
              aria-disabled={off === undefined ? undefined : true}
              title={off}
              onPointerEnter={({ currentTarget }) => currentTarget.focus()}
              onClick={() => {
                close();
                if (off === undefined) item.onPress();
                else say({ kind: 'info', title: off });
              }}
            >
              {item.icon === undefined ? noSign : <Icon name={item.icon} />}
              {item.words}
              {item.keys === undefined ? null : (
                <kbd className="ms-auto" aria-hidden="true">
                  {item.keys}
                </kbd>
              )}
            </button>
          );
        })}
      </div>
    </>
  );
}
