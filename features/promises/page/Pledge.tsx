import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import type { ToldPromise } from './promise-list.ts';
import type { PromisesWords } from './promises-words.ts';

/** Where a promise stands, each place a link where a page shows it. */
export function Said({ standings, before }: Pick<ToldPromise, 'standings'> & { readonly before?: string }) {
  return (
    <p className="pledge-said">
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

/** Times at which a promise was missed, as the firm tells them. */
function Misses({ words }: { readonly words: PromisesWords['misses'] }) {
  return (
    <div className="pledge-misses">
      <Repeated block="told">
        <table className="data-table figures">
          <caption>{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.happened}</th>
              <th scope="col">{words.changed}</th>
            </tr>
          </thead>
          <tbody>
            <Repeated block="miss">
              <tr>
                <th scope="row">{slotMarker('when')}</th>
                <td data-column={words.happened}>{slotMarker('happened')}</td>
                <td data-column={words.changed}>{slotMarker('changed')}</td>
              </tr>
            </Repeated>
          </tbody>
        </table>
      </Repeated>
      <Repeated block="untold">
        <p className="note">{words.untold}</p>
      </Repeated>
    </div>
  );
}

interface Properties {
  readonly promise: ToldPromise;
  readonly words: PromisesWords;
  readonly standing: 'missed' | 'kept' | 'awaited' | 'unpublished';
  /** Whether the promise is quoted, with where it stands; else its figure says enough. */
  readonly quoted: boolean;
  /** What was counted. */
  readonly children: ReactNode;
}

/** A counted promise: how it stands, what was promised and where, and what was counted. */
export function Pledge({ promise: { id, about, says, standings }, words, standing, quoted, children }: Properties) {
  return (
    <li className={`pledge pledge-${standing}`} data-pledge={id}>
      <p className="pledge-status">
        {standing === 'missed' && (
          <svg viewBox="-10 -10 20 20" aria-hidden="true">
            <path className="plot-missed" d="M0-8 9 7H-9Z" />
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
      {standing === 'missed' && <Misses words={words.misses} />}
    </li>
  );
}
