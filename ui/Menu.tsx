import { Menu as BaseMenu } from '@base-ui/react/menu';
import { startTransition, useEffect, useState } from 'react';
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

/** Wait after the first render; milliseconds. */
const mountedAfter = 300;

const row = 'flex min-h-(--spacing-control) items-center gap-2 rounded-control px-2 py-1';

interface Properties {
  readonly label: string;
  readonly items: readonly (MenuItem | 'separator')[];
}

/** A menu of further acts; `separator` draws a line. */
export function Menu({ label, items }: Properties) {
  const whyOff = useDisabledReason();
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  useKeyBlock(open);
  // Mounting takes a phone 120 ms, so it is done before it is opened, in slices.
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setMounted(true)), mountedAfter);
    return () => clearTimeout(timer);
  }, []);
  // If some items have an icon, the labels of all are aligned.
  const noSign = items.some((item) => item !== 'separator' && item.icon !== undefined) ? <span className="i" /> : null;
  return (
    <BaseMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <BaseMenu.Trigger className="btn icon" aria-label={label} title={label}>
        <Icon name="more" />
      </BaseMenu.Trigger>
      {/* Inside a landmark, like all content. */}
      <BaseMenu.Portal keepMounted={isMounted} container={document.querySelector('main') ?? document.body}>
        <BaseMenu.Positioner sideOffset={4} align="end" className="menuplace">
          <BaseMenu.Popup
            className="border-edge shadow-lift max-h-(--available-height) w-68 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border bg-paper p-1 print:hidden!"
            aria-label={label}
          >
            {items.map((item, index) => {
              if (item === 'separator')
                return <BaseMenu.Separator key={`line ${index}`} className="my-1 h-px bg-rule" />;
              const off = item.off ?? (item.acts === true ? whyOff : undefined);
              return (
                <BaseMenu.Item
                  key={item.words}
                  className={({ highlighted }) =>
                    `${row} ${highlighted ? 'bg-sea-2' : ''} ${item.forGood === true ? 'text-error' : ''}`
                  }
                  aria-disabled={off === undefined ? undefined : true}
                  title={off}
                  onClick={() => (off === undefined ? item.onPress() : say({ kind: 'info', title: off }))}
                >
                  {item.icon === undefined ? noSign : <Icon name={item.icon} />}
                  {item.words}
                  {item.keys === undefined ? null : (
                    <kbd className="ms-auto" aria-hidden="true">
                      {item.keys}
                    </kbd>
                  )}
                </BaseMenu.Item>
              );
            })}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
