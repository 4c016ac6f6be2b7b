import type { ReactNode } from 'react';
import { slotMarker } from '../../../contract/blocks.ts';
import type { CountedPromise } from '../promise-register.ts';
import { fill } from '../../../contract/slots.ts';
import { Repeated } from '../../../site/sections/answers/Repeated.tsx';
import { AnswerPlot } from './AnswerPlot.tsx';
import { endings, type PromisesWords } from './promises-words.ts';

type FigureWords = PromisesWords['figures'];

/** Words with the server's slots in place of ours: `{kept}` becomes what the server fills. */
function served(sentence: string, names: Readonly<Record<string, string>>): string {
  return fill(sentence, (slot) => (names[slot] === undefined ? undefined : slotMarker(names[slot])));
}

function Big({ children }: { readonly children: ReactNode }) {
  return <p className="pledge-figure figures">{children}</p>;
}

/** What became of promised times, each way in a row of its own. */
function Endings({ words }: { readonly words: FigureWords }) {
  return (
    <dl className="pledge-endings figures">
      {endings.map((ending) => (
        <div key={ending}>
          <dt>{words.endings[ending]}</dt>
          <dd>{slotMarker(ending)}</dd>
        </div>
      ))}
    </dl>
  );
}

function MonthTable({ words, timed }: { readonly words: FigureWords; readonly timed: boolean }) {
  const { month, inTime, late, half, most, slowest } = words.columns;
  const columns = [month, inTime, late, ...(timed ? [half, most, slowest] : [])];
  const slots = ['intime', 'late', ...(timed ? ['half', 'most', 'slowest'] : [])];
  return (
    <details className="pledge-evidence">
      <summary>{words.table}</summary>
      <table className="pledge-months figures">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Repeated block="row">
            <tr>
              <th scope="row">{slotMarker('label')}</th>
              {slots.map((slot) => (
                <td key={slot}>{slotMarker(slot)}</td>
              ))}
            </tr>
          </Repeated>
        </tbody>
      </table>
    </details>
  );
}

function ByMonth({ words, timed }: { readonly words: FigureWords; readonly timed: boolean }) {
  return (
    <Repeated block="months">
      <p className="pledge-small">
        {served(words.since, { since: 'since' })}
        {timed && <Repeated block="hours">. {served(words.hours, { half: 'half', most: 'most', slowest: 'slowest' })}</Repeated>}
      </p>
      <Endings words={words} />
      {timed && <AnswerPlot words={words} />}
      <MonthTable words={words} timed={timed} />
    </Repeated>
  );
}

/** What the server counted of a promise, to be filled for each snapshot. */
export function PledgeFigure({ promise, words }: { readonly promise: CountedPromise; readonly words: FigureWords }) {
  switch (promise) {
    case 'answer-within-a-day':
      return <ByMonth words={words} timed />;
    case 'ethics-answer-within-two-business-days':
      return <ByMonth words={words} timed={false} />;
    case 'offered-times-are-free':
      return (
        <>
          <Big>{slotMarker('twice')}</Big>
          <p className="pledge-small">
            {words.twice} <Repeated block="months">{served(words.calls, { all: 'all', since: 'since' })}</Repeated>
            <Repeated block="no-months">{words.noCalls}</Repeated>
          </p>
        </>
      );
    case 'one-confirmation-mail':
      return (
        <>
          <Big>{slotMarker('most')}</Big>
          <p className="pledge-small">{served(words.confirmations, { allowed: 'allowed' })}</p>
        </>
      );
    case 'no-pixels':
      return (
        <>
          <Big>{slotMarker('pixels')}</Big>
          <p className="pledge-small">{served(words.pixels, { letters: 'letters' })}</p>
        </>
      );
    case 'retention-kept':
      return (
        <>
          <Big>{slotMarker('overdue')}</Big>
          <p className="pledge-small">
            {words.overdue} <Repeated block="last-run">{served(words.lastRun, { run: 'run-at' })}</Repeated>
            <Repeated block="no-run">{words.noRun}</Repeated>
          </p>
        </>
      );
  }
}
