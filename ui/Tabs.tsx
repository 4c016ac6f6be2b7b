import { Link } from 'wouter';

interface TabLink {
  readonly to: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  /** The number is what a person has to decide. */
  readonly decide?: boolean;
  readonly here: boolean;
}

/** The parts of a room, each under an address of its own. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, words, n, decide, here }) => (
        <Link key={to} to={to} aria-current={here ? 'page' : undefined}>
          {words}
          {n === undefined ? null : <span className={decide === true ? 'n decide' : 'n'}>{n}</span>}
        </Link>
      ))}
    </nav>
  );
}
