import { Link } from 'wouter';

interface TabLink {
  readonly to: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  /** The number is what a person has to decide. */
  readonly decide?: boolean;
  readonly here: boolean;
}

/** Beside a narrow window the row scrolls: the one that is shown does not lie beyond its edge. */
function bringIntoRow(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The parts of a room, each under an address of its own. */
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
