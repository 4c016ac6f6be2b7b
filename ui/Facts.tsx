import { Fragment, type ReactNode } from 'react';

interface Properties {
  readonly pairs: readonly (readonly [string, ReactNode])[];
  readonly up?: boolean;
}

/** Labelled values in rows; `up` puts labels above. Pairs without a value are omitted. */
export function Facts({ pairs, up = false }: Properties) {
  return (
    <dl
      className={
        up
          ? 'grid print:grid-cols-[8rem_1fr]'
          : 'grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.25 max-[20em]:grid-cols-[minmax(0,1fr)]'
      }
    >
      {pairs.map(([name, value]) =>
        value === undefined || value === null ? null : (
          <Fragment key={name}>
            <dt className={`text-ink-3 ${up ? 'text-(length:--text-note) not-first:mt-2.5 print:m-0!' : ''}`}>
              {name}
            </dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
