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

const classes: Readonly<Record<TimelineEntry['kind'], string | undefined>> = {
  person: undefined,
  program: 'text-ink-2',
  limit: 'limit font-semibold text-over',
  day: 'day block! pt-3! text-(length:--text-note) font-semibold first:pt-0!',
};

/** A history along a vertical scale. */
export function Timeline({ entries, label }: { readonly entries: readonly TimelineEntry[]; readonly label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(({ key, kind, when, what, sub, slip }) => (
        <li key={key} className={classes[kind]}>
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
