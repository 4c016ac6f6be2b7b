import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { forced } from './Segments.tsx';

interface TabLink {
  readonly to: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  readonly decide?: boolean;
  readonly here: boolean;
}

const row = 'flex gap-x-5 overflow-x-auto border-b border-rule px-gutter [scrollbar-width:none] print:hidden!';
const tab =
  'inline-flex min-h-10 items-center gap-1.5 py-1.5 font-sans text-(length:--text-body)/[1.2] whitespace-nowrap ' +
  'normal-nums no-underline';
const shown = `font-semibold text-ink shadow-[inset_0_-2px_0_var(--color-ink)] ${forced}`;

const number = (here: boolean, decide = false): string =>
  'text-(length:--text-note) ' +
  (decide ? 'font-semibold text-over' : 'text-ink-3') +
  (here ? ' forced-colors:text-inherit' : '');

/** Tabs of a room, each with its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  const current = useRef<HTMLAnchorElement>(null);
  const said = tabs.map(({ words, n, here }) => [words, n, here].join(' ')).join();
  // Beside a narrow window the row scrolls: the tab that is shown lies in its middle, also once the numbers are there.
  useLayoutEffect(() => {
    const link = current.current;
    const nav = link?.parentElement;
    if (!link || !nav) return;
    const from = link.getBoundingClientRect().left - nav.getBoundingClientRect().left;
    nav.scrollLeft += from - (nav.clientWidth - link.offsetWidth) / 2;
  }, [said]);
  return (
    <nav className={`tabs ${row}`} aria-label={label}>
      {tabs.map(({ to, words, n, decide, here }) => (
        <Link
          key={to}
          ref={here ? current : null}
          to={to}
          className={`${tab} ${here ? shown : 'font-medium text-ink-2 hover:text-ink'}`}
          aria-current={here ? 'page' : undefined}
        >
          {words}
          {n === undefined ? null : <span className={number(here, decide)}>{n}</span>}
        </Link>
      ))}
    </nav>
  );
}
