import type { ReactNode } from 'react';

/** `person`: ink. `program`: quieter. `limit`: the end of a promise. `day`: a heading between days. */
export interface TimelineEntry {
  readonly key: string;
  readonly kind: 'person' | 'program' | 'limit' | 'day';
  readonly when?: ReactNode;
  readonly what: ReactNode;
  readonly sub?: ReactNode;
  /** A person's text on buff: a note or a reason. */
  readonly slip?: ReactNode;
}

const scale =
  'relative ps-5.5 before:absolute before:inset-y-1 before:left-0 before:w-[7px] before:border-x before:border-edge ' +
  'before:[background:repeating-linear-gradient(var(--color-ink)_0_14px,transparent_14px_28px)_50%/3px_100%_no-repeat]' +
  ' print:[print-color-adjust:exact]';
const entry =
  'relative grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-3 py-1.25 before:absolute before:top-[0.8rem] ' +
  'max-[700px]:grid-cols-[4.5rem_minmax(0,1fr)] print:break-inside-avoid';
const tick = 'before:-left-4.25 before:w-3 before:border-t before:border-edge';
const longTick =
  'before:-left-5.5 before:w-5 before:border-t-2 before:border-over forced-colors:before:border-[Highlight]';

const classes: Readonly<Record<TimelineEntry['kind'], string>> = {
  person: tick,
  program: `${tick} text-ink-2`,
  limit: `${longTick} font-semibold text-over`,
  day: 'block! pt-3! text-(length:--text-note) font-semibold before:hidden first:pt-0!',
};

/** A history along a vertical scale. */
export function Timeline({ entries, label }: { readonly entries: readonly TimelineEntry[]; readonly label: string }) {
  return (
    <ol className={scale} aria-label={label}>
      {entries.map(({ key, kind, when, what, sub, slip }) => (
        <li key={key} className={`${entry} ${classes[kind]}`}>
          {kind === 'day' ? null : (
            <span className={`whitespace-nowrap ${kind === 'limit' ? '' : 'text-ink-3'}`}>{when}</span>
          )}
          {kind === 'day' ? (
            what
          ) : (
            <div>
              {what}
              {sub === undefined ? null : <span className="sub">{sub}</span>}
              {slip === undefined ? null : <div className="slip">{slip}</div>}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
