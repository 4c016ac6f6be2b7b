import { useEffect, useRef, useState } from 'react';
import { isSameSetting, setValues, valuesIn, type Figure } from './setting.ts';

/** Milliseconds that a setting must be unchanged for the next one to be compared with it. */
const stood = 1000;

export type FigureState<Setting> = ReturnType<typeof useSetting<Setting>>;

interface State<Setting> {
  readonly shown: Setting;
  readonly before?: Setting;
}

/** The setting of a figure, read from the controls (also before hydration); a shared address takes precedence. */
export function useSetting<Setting>(figure: Figure<Setting>) {
  const controls = useRef<HTMLFormElement>(null);
  const [{ shown, before }, setState] = useState<State<Setting>>({ shown: figure.first });
  const latest = useRef<State<Setting>>({ shown: figure.first });
  const moved = useRef(-stood);

  const take = (next: Setting, isWorthKeeping = false): void => {
    const now = performance.now();
    const was = latest.current;
    const isSame = isSameSetting(figure, next, was.shown);
    const keeps = !isSame && (isWorthKeeping || now - moved.current >= stood);
    if (!isSame) moved.current = now;
    latest.current = keeps ? { shown: next, before: was.shown } : { ...was, shown: next };
    setState(latest.current);
  };
  const read = (): void => {
    if (controls.current) take(figure.read(valuesIn(controls.current)));
  };
  const turn = (setting: Setting, isWorthKeeping = false): void => {
    if (controls.current) setValues(controls.current, figure.write(setting));
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
    /** The previous setting; undefined if it equals the current one. */
    before: before === undefined || isSameSetting(figure, before, shown) ? undefined : before,
    isFirst: isSameSetting(figure, shown, figure.first),
    controls,
    read,
    turn,
    reset: (): void => {
      turn(figure.first, true);
      controls.current?.querySelector('input')?.focus();
    },
    /** Writes the setting into the page's address and returns it. */
    address: (id: string): string => {
      const address = new URL(location.href);
      address.search = new URLSearchParams(figure.write(shown)).toString();
      address.hash = id;
      history.replaceState(history.state, '', address);
      return address.href;
    },
  };
}
