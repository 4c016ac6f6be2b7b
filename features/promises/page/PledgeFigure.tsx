import type { ReactNode } from 'react';
import { fill } from '../../../contract/slots.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { cellWords, type PublishedMonths } from '../closed-months.ts';
import type { CountedPromise } from '../promise-register.ts';
import { AnswerPlot } from './AnswerPlot.tsx';
import { lastTwelve, momentWords, monthWords, periodWords, type ShownSnapshot } from './figures.ts';
import { endings, type PromisesWords } from './promises-words.ts';

type FigureWords = PromisesWords['figures'];

function counted(figure: number, { one, other }: FigureWords['twice']): string {
  return figure === 1 ? one : other;
}

function Big({ figure, children }: { readonly figure: number; readonly children: ReactNode }) {
  return (
    <>
      <p
        className={
          'font-serif text-[clamp(1.75rem,1.2rem+1.3vw,2.5rem)]/[1.05] tracking-[-0.02em] figures ' +
          'print:text-[14pt]'
        }
      >
        {figure}
      </p>
      <p className="mt-1.5 text-small text-ink-2">{children}</p>
    </>
  );
}

interface MonthProperties {
  readonly months: readonly PublishedMonths[];
  readonly twelve: readonly string[];
  /** Whether to show hours, which are meaningless for promises in business days. */
  readonly timed: boolean;
  readonly words: FigureWords;
  readonly about: string;
}

function MonthTable({ words, months, timed, about }: MonthProperties) {
  const { month, inTime, late, half, most, slowest } = words.columns;
  return (
    <details
      className={'pledge-evidence mt-3 text-(length:--text-small) leading-[1.5] print:text-[8.6pt] print:leading-[1.4]'}
    >
      <summary className="inline-block cursor-pointer py-1 font-medium link">{words.table}</summary>
      <DataTable
        quiet
        caption={`${words.table}: ${about}`}
        head={[month, inTime, late, ...(timed ? [half, most, slowest] : [])]}
        rows={months.map((group) => ({
          key: group.last_month,
          cells: [
            periodWords(group),
            cellWords([group.kept]),
            cellWords([group.missed]),
            ...(timed ? [group.half, group.most, group.slowest] : []),
          ],
        }))}
      />
    </details>
  );
}

function ByMonth(properties: MonthProperties) {
  const { words, months, twelve, timed } = properties;
  const [oldest] = months;
  if (oldest === undefined) return undefined;
  const { half, most, slowest } = oldest;
  const hours = timed &&
    months.length === 1 &&
    half !== null && { half: String(half), most: String(most), slowest: String(slowest) };
  return (
    <>
      <p className="mt-1.5 text-small text-ink-2">
        {fill(words.since, { since: monthWords(oldest.first_month) })}
        {hours && `. ${fill(words.hours, hours)}`}
      </p>
      <dl className="mt-3 max-w-104 text-(length:--text-small) figures">
        {endings.map((ending) => (
          <div key={ending} className="grid grid-cols-2 gap-x-4 border-t border-rule py-1.5 first:font-medium">
            <dt>{words.endings[ending]}</dt>
            <dd>{cellWords(months.map((group) => group[ending]))}</dd>
          </div>
        ))}
      </dl>
      {timed && <AnswerPlot months={months} twelve={twelve} words={words} />}
      <MonthTable {...properties} />
    </>
  );
}

interface Properties {
  readonly promise: CountedPromise;
  readonly snapshot: ShownSnapshot;
  readonly words: FigureWords;
  readonly about: string;
}

/** The server's figures of a promise. */
export function PledgeFigure({ promise, snapshot: { madeAt, facts }, words, about }: Properties) {
  switch (promise) {
    case 'answer-within-a-day':
    case 'ethics-answer-within-two-business-days':
      return (
        <ByMonth
          months={facts[promise]}
          twelve={lastTwelve(madeAt)}
          timed={promise === 'answer-within-a-day'}
          words={words}
          about={about}
        />
      );
    case 'offered-times-are-free': {
      const { twice, months } = facts[promise];
      const all = months.reduce((total, { kept, missed }) => total + kept + missed, 0);
      const since = months[0] && monthWords(months[0].first_month);
      return (
        <Big figure={twice}>
          {counted(twice, words.twice)}{' '}
          {since === undefined ? words.noCalls : fill(words.calls, { all: String(all), since })}
        </Big>
      );
    }
    case 'one-confirmation-mail': {
      const { most, allowed } = facts[promise];
      return <Big figure={most}>{fill(counted(most, words.confirmations), { allowed: String(allowed) })}</Big>;
    }
    case 'no-pixels': {
      const { pixels, letters } = facts[promise];
      return <Big figure={pixels}>{fill(counted(pixels, words.pixels), { letters: String(letters) })}</Big>;
    }
    case 'retention-kept': {
      const { overdue, lastRun } = facts[promise];
      return (
        <Big figure={overdue}>
          {counted(overdue, words.overdue)}{' '}
          {lastRun === null ? words.noRun : fill(words.lastRun, { run: momentWords(lastRun) })}
        </Big>
      );
    }
  }
}
