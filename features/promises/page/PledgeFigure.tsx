import type { ReactNode } from 'react';
import { fill } from '../../../contract/slots.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { AnswerPlot, type AnswerPlotFigures } from './AnswerPlot.tsx';
import { endings, type PromisesWords } from './promises-words.ts';

type FigureWords = PromisesWords['figures'];
type Hours = Readonly<Record<'half' | 'most' | 'slowest', string>>;

interface MonthFigures {
  readonly kind: 'months';
  readonly since: string;
  /** What became of promised times, each way counted apart. */
  readonly endings: Readonly<Record<(typeof endings)[number], string>>;
  /** Of a promise that is measured in hours; in one sentence where there is one period. */
  readonly timed: { readonly hours: Hours | undefined; readonly plot: AnswerPlotFigures } | undefined;
  readonly rows: readonly {
    readonly label: string;
    readonly inTime: string;
    readonly late: string;
    readonly hours: Hours | undefined;
  }[];
}

/** What the server counted of a promise, in words. */
export type ShownFigure =
  | MonthFigures
  | {
      readonly kind: 'calls';
      readonly twice: string;
      readonly counted: { readonly all: string; readonly since: string } | undefined;
    }
  | { readonly kind: 'confirmations'; readonly most: string; readonly allowed: string }
  | { readonly kind: 'pixels'; readonly pixels: string; readonly letters: string }
  | { readonly kind: 'retention'; readonly overdue: string; readonly lastRun: string | undefined };

function Big({ figure, children }: { readonly figure: string; readonly children: ReactNode }) {
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

interface Properties<Figure = MonthFigures> {
  readonly figure: Figure;
  readonly words: FigureWords;
  /** What the promise is about. */
  readonly about: string;
}

function MonthTable({ words, figure: { rows, timed }, about }: Properties) {
  const { month, inTime, late, half, most, slowest } = words.columns;
  const columns = [month, inTime, late, ...(timed ? [half, most, slowest] : [])];
  return (
    <details className="pledge-evidence">
      <summary className="inline-block cursor-pointer py-1 font-medium link">{words.table}</summary>
      <DataTable
        quiet
        caption={`${words.table}: ${about}`}
        head={columns}
        rows={rows.map(({ label, inTime, late, hours }) => ({
          key: label,
          cells: [label, inTime, late, ...(hours ? [hours.half, hours.most, hours.slowest] : [])],
        }))}
      />
    </details>
  );
}

function ByMonth({ words, figure, about }: Properties) {
  const { since, timed } = figure;
  return (
    <>
      <p className="mt-1.5 text-small text-ink-2">
        {fill(words.since, { since })}
        {timed?.hours && `. ${fill(words.hours, timed.hours)}`}
      </p>
      <dl className="mt-3 max-w-104 text-(length:--text-small) figures">
        {endings.map((ending) => (
          <div key={ending} className="grid grid-cols-2 gap-x-4 border-t border-rule py-1.5 first:font-medium">
            <dt>{words.endings[ending]}</dt>
            <dd>{figure.endings[ending]}</dd>
          </div>
        ))}
      </dl>
      {timed && <AnswerPlot plot={timed.plot} words={words} />}
      <MonthTable words={words} figure={figure} about={about} />
    </>
  );
}

/** What the server counted of a promise. */
export function PledgeFigure({ figure, words, about }: Properties<ShownFigure>) {
  switch (figure.kind) {
    case 'months':
      return <ByMonth words={words} figure={figure} about={about} />;
    case 'calls':
      return (
        <Big figure={figure.twice}>
          {words.twice} {figure.counted ? fill(words.calls, figure.counted) : words.noCalls}
        </Big>
      );
    case 'confirmations':
      return <Big figure={figure.most}>{fill(words.confirmations, { allowed: figure.allowed })}</Big>;
    case 'pixels':
      return <Big figure={figure.pixels}>{fill(words.pixels, { letters: figure.letters })}</Big>;
    case 'retention':
      return (
        <Big figure={figure.overdue}>
          {words.overdue} {figure.lastRun === undefined ? words.noRun : fill(words.lastRun, { run: figure.lastRun })}
        </Big>
      );
  }
}
