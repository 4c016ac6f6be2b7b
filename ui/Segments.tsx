import { Link } from 'wouter';

interface Segment {
  readonly name: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  /** The segment's address; without one, `onChoose` is called. */
  readonly to?: string | undefined;
}

interface Properties {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly chosen: string;
  readonly onChoose?: (name: string) => void;
}

/** A segmented control of links or, if the address does not change, of buttons. */
export function Segments({ label, segments, chosen, onChoose }: Properties) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {segments.map(({ name, words, n, to }) => {
        const inner = (
          <>
            {words}
            {n === undefined ? null : <span className="n">{n}</span>}
          </>
        );
        return to === undefined ? (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose?.(name)}>
            {inner}
          </button>
        ) : (
          <Link key={name} to={to} aria-current={name === chosen ? 'page' : undefined}>
            {inner}
          </Link>
        );
      })}
    </div>
  );
}
