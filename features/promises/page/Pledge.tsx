import type { ReactNode } from 'react';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { PromisesWords } from './promises-words.ts';
import type { ToldPromise } from './told-promises.ts';

/** A time at which a promise was missed, as the firm tells it. */
export interface Miss {
  readonly when: string;
  readonly happened: string;
  readonly changed: string;
}

/** Where a promise stands, each place a link where a page shows it. */
export function Said({ standings, before }: Pick<ToldPromise, 'standings'> & { readonly before?: string }) {
  return (
    <p className="mt-1.5 note">
      {before}
      {standings.map(({ label, href }, index) => (
        <span key={label}>
          {index > 0 && ', '}
          {href === undefined ? (
            label
          ) : (
            <a className="link" href={href}>
              {label}
            </a>
          )}
        </span>
      ))}
    </p>
  );
}

/** Times at which a promise was missed. */
function Misses({ misses, words }: { readonly misses: readonly Miss[]; readonly words: PromisesWords['misses'] }) {
  return (
    <div className="md:col-span-full xl:col-[2/-1] print:col-[2/-1]">
      {misses.length === 0 ? (
        <p className="note">{words.untold}</p>
      ) : (
        <DataTable
          caption={words.caption}
          head={[words.when, words.happened, words.changed]}
          rows={misses.map(({ when, happened, changed }) => ({
            key: `${when} ${happened}`,
            cells: [when, happened, changed],
          }))}
        />
      )}
    </div>
  );
}

interface Properties {
  readonly promise: ToldPromise;
  readonly words: PromisesWords;
  readonly standing: 'missed' | 'kept' | 'awaited' | 'unpublished';
  /** Whether the promise is quoted, with where it stands; else its figure says enough. */
  readonly quoted: boolean;
  /** Set where it was missed. */
  readonly misses?: readonly Miss[] | undefined;
  /** What was counted. */
  readonly children: ReactNode;
}

/** A counted promise: how it stands, what was promised and where, and what was counted. */
export function Pledge({
  promise: { id, about, says, standings },
  words,
  standing,
  quoted,
  misses,
  children,
}: Properties) {
  return (
    <li className={`pledge pledge-${standing}`} id={id} data-pledge={id}>
      <p className="pledge-status">
        {standing === 'missed' && (
          <svg className="mt-0.75 size-4.5 flex-none" viewBox="-10 -10 20 20" aria-hidden="true">
            <path className="fill-error" d="M0-8 9 7H-9Z" />
          </svg>
        )}
        <span>{words.doing.status[standing]}</span>
      </p>
      <div className="pledge-says">
        <h3>
          {about}
          {quoted ? `: “${says}”` : ''}
        </h3>
        {quoted && <Said standings={standings} before={words.said} />}
      </div>
      <div className="pledge-live">{children}</div>
      {misses && <Misses misses={misses} words={words.misses} />}
    </li>
  );
}
