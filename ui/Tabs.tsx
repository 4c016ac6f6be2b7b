import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';

interface TabLink {
  readonly to: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  readonly decide?: boolean;
  readonly here: boolean;
}

/** Tabs of a room, each with its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  const current = useRef<HTMLAnchorElement>(null);
  const said = tabs.map(({ words, n, here }) => [words, n, here].join(' ')).join();
  // Beside a narrow window the row scrolls: the tab that is shown lies in its middle, also once the numbers are there.
  useLayoutEffect(() => {
    const link = current.current;
    const row = link?.parentElement;
    if (!link || !row) return;
    const from = link.getBoundingClientRect().left - row.getBoundingClientRect().left;
    row.scrollLeft += from - (row.clientWidth - link.offsetWidth) / 2;
  }, [said]);
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, words, n, decide, here }) => (
        <Link key={to} ref={here ? current : null} to={to} aria-current={here ? 'page' : undefined}>
          {words}
          {n === undefined ? null : <span className={decide === true ? 'n decide' : 'n'}>{n}</span>}
        </Link>
      ))}
    </nav>
  );
}
