import { Fragment, type ReactNode } from 'react';

/** Names and values, one under the other; `up`: each name above its value. A pair whose value is undefined is left out. */
export function Facts({
  pairs,
  up = false,
}: {
  readonly pairs: readonly (readonly [string, ReactNode])[];
  readonly up?: boolean;
}) {
  return (
    <dl className={up ? 'facts up' : 'facts'}>
      {pairs.map(([name, value]) =>
        value === undefined || value === null ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
