import { useEffect, useRef, useState, type RefObject } from 'react';
import { alike, put, valuesIn, type Figure } from './setting.ts';

/** How long a setting must have stood for it to be worth comparing the next one with; milliseconds. */
const stood = 1000;

/** A figure's setting, and the one before. */
export interface Instrument<Setting> {
  readonly shown: Setting;
  /** What stood before the hand moved; `undefined` where that is what is shown. */
  readonly before: Setting | undefined;
  readonly isFirst: boolean;
  readonly controls: RefObject<HTMLFormElement | null>;
  /** Takes what the controls hold. */
  readonly read: () => void;
  /** Sets the controls, and takes that. */
  readonly turn: (setting: Setting) => void;
  /** Back to what the article was written with. */
  readonly reset: () => void;
  /** Puts the setting into the address and gives the address back. */
  readonly address: (id: string) => string;
}

interface State<Setting> {
  readonly shown: Setting;
  readonly before?: Setting;
}

/**
 * The setting of a figure. Its controls hold it, so what was moved before the figure woke counts; an address that
 * somebody shared comes before both.
 */
export function useSetting<Setting>(figure: Figure<Setting>): Instrument<Setting> {
  const controls = useRef<HTMLFormElement>(null);
  const [{ shown, before }, setState] = useState<State<Setting>>({ shown: figure.first });
  const latest = useRef<State<Setting>>({ shown: figure.first });
  const moved = useRef(-stood);

  const take = (next: Setting, isWorthKeeping = false): void => {
    const now = performance.now();
    const was = latest.current;
    const isSame = alike(figure, next, was.shown);
    const keeps = !isSame && (isWorthKeeping || now - moved.current >= stood);
    if (!isSame) moved.current = now;
    latest.current = keeps ? { shown: next, before: was.shown } : { ...was, shown: next };
    setState(latest.current);
  };
  const read = (): void => {
    if (controls.current) take(figure.read(valuesIn(controls.current)));
  };
  const turn = (setting: Setting, isWorthKeeping = false): void => {
    if (controls.current) put(controls.current, figure.write(setting));
    take(setting, isWorthKeeping);
  };
  const wake = useRef((): void => {
    if (!controls.current) return;
    const names = new Set([...controls.current.querySelectorAll('input')].map(({ name }) => name));
    const shared = Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => names.has(name)));
    if (Object.keys(shared).length > 0) turn(figure.read(shared), true);
    else read();
  });
  useEffect(() => {
    wake.current();
  }, []);

  return {
    shown,
    before: before === undefined || alike(figure, before, shown) ? undefined : before,
    isFirst: alike(figure, shown, figure.first),
    controls,
    read,
    turn,
    reset() {
      turn(figure.first, true);
      controls.current?.querySelector('input')?.focus();
    },
    address(id) {
      const address = new URL(location.href);
      address.search = new URLSearchParams(figure.write(shown)).toString();
      address.hash = id;
      history.replaceState(history.state, '', address);
      return address.href;
    },
  };
}
