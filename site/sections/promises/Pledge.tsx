import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import { fill } from '../../../contract/slots.ts';
import { testTitle } from '../../copy/test-titles.ts';
import { Repeated } from '../answers/Repeated.tsx';
import type { Standing, ToldPromise } from './promise-list.ts';
import type { PromisesWords } from './promises-words.ts';

/** Where a promise stands, each place a link where a page shows it. */
export function Said({ standings, words }: { readonly standings: readonly Standing[]; readonly words: PromisesWords }) {
  return (
    <p className="pledge-said">
      {standings[0]?.href === undefined ? words.saidIn : words.said}
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

function Evidence({ tests, words }: { readonly tests: ToldPromise['tests']; readonly words: PromisesWords }) {
  return (
    <details className="pledge-evidence">
      <summary>{tests.length === 1 ? words.evidenceOne : fill(words.evidence, { n: String(tests.length) })}</summary>
      <ul>
        {tests.map(({ file, name }) => (
          <li key={`${file} ${name}`}>
            {testTitle(name)} <span className="note">{file}</span>
          </li>
        ))}
      </ul>
      <p className="note">{words.proof}</p>
    </details>
  );
}

/** Times at which a promise was missed, as the firm tells them. */
function Misses({ words }: { readonly words: PromisesWords['missed'] }) {
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
  readonly standing: 'missed' | 'kept' | 'neutral';
  readonly status: ReactNode;
  /** What was counted. */
  readonly children: ReactNode;
}

/** A promise with where it stands, what keeps it, its tests, and what was counted. */
export function Pledge({ promise, words, standing, status, children }: Properties) {
  const { id, says, by, tests, standings } = promise;
  return (
    <li className={`pledge pledge-${standing}`} data-pledge={id}>
      <p className="pledge-status">
        {standing === 'missed' && (
          <svg viewBox="-10 -10 20 20" aria-hidden="true">
            <path className="plot-missed" d="M0-8 9 7H-9Z" />
          </svg>
        )}
        <span>{status}</span>
      </p>
      <div className="pledge-says">
        <h3>“{says}”</h3>
        <Said standings={standings} words={words} />
        <p className="pledge-by">{by}</p>
        <Evidence tests={tests} words={words} />
      </div>
      <div className="pledge-live">{children}</div>
      {standing === 'missed' && <Misses words={words.missed} />}
    </li>
  );
}
