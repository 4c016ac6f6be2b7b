import { Link } from 'wouter';
import { bringIntoView } from './bring-into-view.ts';

interface TabLink {
  readonly to: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  /** Whether the number counts pending decisions. */
  readonly decide?: boolean;
  readonly here: boolean;
}

/** Tabs of a room, each with its own address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, words, n, decide, here }) => (
        <Link key={to} ref={here ? bringIntoView : null} to={to} aria-current={here ? 'page' : undefined}>
          {words}
          {n === undefined ? null : <span className={decide === true ? 'n decide' : 'n'}>{n}</span>}
        </Link>
      ))}
    </nav>
  );
}
