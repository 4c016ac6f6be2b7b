import { Link } from 'wouter';

interface Segment {
  readonly name: string;
  readonly words: string;
  readonly n?: number | string | undefined;
  /** The segment's address; without one, `onChoose` is called. */
  readonly to?: string | undefined;
}

const segment =
  'inline-flex min-h-[calc(var(--spacing-control)-2px)] items-center gap-1.5 border-rule px-3 py-0.5 font-sans ' +
  'text-note/[1.2] font-medium whitespace-nowrap normal-nums no-underline not-first:border-s';
/** In forced colours what is chosen has the system's highlight. */
export const forced =
  'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none';

interface Properties {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly chosen: string;
  readonly onChoose?: (name: string) => void;
}

/** A segmented control of links or, if the address does not change, of buttons. */
export function Segments({ label, segments, chosen, onChoose }: Properties) {
  return (
    <div
      className="seg inline-flex w-fit max-w-full rounded-control border border-rule-strong bg-field max-[20em]:flex-wrap print:hidden!"
      role="group"
      aria-label={label}
    >
      {segments.map(({ name, words, n, to }) => {
        const look = `${segment} ${name === chosen ? `bg-ink text-paper ${forced}` : 'text-ink hover:bg-tint'}`;
        const inner = (
          <>
            {words}
            {n === undefined ? null : (
              <span className={name === chosen ? undefined : 'text-ink-3 forced-colors:text-inherit'}>{n}</span>
            )}
          </>
        );
        return to === undefined ? (
          <button
            key={name}
            type="button"
            className={look}
            aria-pressed={name === chosen}
            onClick={() => onChoose?.(name)}
          >
            {inner}
          </button>
        ) : (
          <Link key={name} to={to} className={look} aria-current={name === chosen ? 'page' : undefined}>
            {inner}
          </Link>
        );
      })}
    </div>
  );
}
