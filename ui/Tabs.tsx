import { Link } from 'wouter';

interface TabLink {
  readonly to: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  /** Whether the number counts pending decisions. */
  readonly decide?: boolean;
  readonly here: boolean;
}

/** Scrolls the current tab into view, since the row scrolls sideways on narrow screens. */
function bringIntoRow(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Tabs of a room, each with its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, words, n, decide, here }) => (
        <Link key={to} ref={here ? bringIntoRow : null} to={to} aria-current={here ? 'page' : undefined}>
          {words}
          {n === undefined ? null : <span className={decide === true ? 'n decide' : 'n'}>{n}</span>}
        </Link>
      ))}
    </nav>
  );
}
