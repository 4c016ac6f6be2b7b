import { useLocation, useSearch } from 'wouter';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { visits, type Page, type Visits } from './api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { addressWith, chosenIn } from '../../../core/desk/app/data/chosen.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { FilterSelect } from '../../../ui/Filters.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Spark } from '../../../ui/plots/Spark.tsx';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { DaysPlot, VitalPlot } from './VisitPlots.tsx';
import { thresholds, vitalWords } from './visit-words.ts';
import { vitalNames, type VitalName } from '../vitals.ts';
import { grouped } from '../../../ui/numbers.ts';

const periods = [
  { days: '30', words: '30 days' },
  { days: '90', words: '90 days' },
  { days: '550', words: '18 months' },
] as const;

type Period = (typeof periods)[number]['days'];

interface Chosen {
  readonly days: Period;
  readonly page?: string;
}

function useChosen(): Chosen {
  const { days, page } = chosenIn(useSearch(), ['days', 'page']);
  return { days: periods.find((period) => period.days === days)?.days ?? '90', ...(page ? { page } : {}) };
}

const addressOf = ({ days, page }: Chosen): string =>
  addressWith('/visits', { days: days === '90' ? undefined : days, page });

function wordsOf(chosen: Period): string {
  return periods.find(({ days }) => days === chosen)?.words ?? '';
}

function Numbers({ data, chosen }: { readonly data: Visits; readonly chosen: Chosen }) {
  const unknown = data.days.filter(({ views }) => views === null).length;
  const weekdays = data.days
    .flatMap(({ day, views }) => (views === null || [0, 6].includes(new Date(day).getUTCDay()) ? [] : [views]))
    .sort((one, other) => one - other);
  const at = (share: number): number => weekdays[Math.max(0, Math.ceil(share * weekdays.length) - 1)] ?? 0;
  const measured = data.vitals.LCP.reduce((sum, { samples }) => sum + samples, 0);
  return (
    <Figures
      figures={[
        [
          'Views',
          grouped(data.views),
          `${wordsOf(chosen.days)}${unknown === 0 ? '' : `; ${unknown === 1 ? '1 day' : `${unknown} days`} not known`}`,
        ],
        [
          'A weekday',
          weekdays.length === 0 ? 'none known' : grouped(at(0.5)),
          weekdays.length === 0 ? undefined : `half of them between ${grouped(at(0.25))} and ${grouped(at(0.75))}`,
        ],
        ['Fetched ahead', grouped(data.ahead), 'by browsers; not included in views'],
        ['Measured', grouped(measured), 'visits whose visitors agreed'],
      ]}
    />
  );
}

function Vital({ name, page }: { readonly name: VitalName; readonly page: Page }) {
  const value = page.vitals[name];
  if (value === undefined) return <span className="faint">not measured</span>;
  const words = vitalWords(name, value);
  return value > thresholds[name].good ? <span className="due">{words}</span> : words;
}

function Pages({ data, chosen, older }: { readonly data: Visits; readonly chosen: Chosen; readonly older: boolean }) {
  return (
    <>
      <Table<Page>
        className="[&_:is(td,th)]:align-middle"
        caption="Pages"
        note={`${wordsOf(chosen.days)}, most viewed first`}
        rows={data.pages}
        idOf={({ route }) => route}
        older={older}
        columns={[
          { title: 'Page', head: true, cell: ({ route }) => route },
          { title: 'Last 30 days', cell: ({ last }) => <Spark values={last} /> },
          { title: 'Views', num: true, cell: ({ views }) => grouped(views) },
          { title: 'Fetched ahead', num: true, cell: ({ ahead }) => grouped(ahead) },
          ...vitalNames.map((name) => ({
            title: name,
            num: true,
            cell: (page: Page) => <Vital name={name} page={page} />,
          })),
        ]}
      />
      <p className="note">
        LCP, INP, CLS: three of four measured visits were at this or below (p75, the upper edge of its bucket).
      </p>
    </>
  );
}

const known =
  'grid max-w-168 gap-2 *:relative *:ps-4.5 *:text-ink-2 *:before:absolute *:before:top-[0.65em] *:before:left-0 ' +
  "*:before:w-2.5 *:before:border-t-[1.5px] *:before:border-rule-strong *:before:content-[''] [&_b]:text-ink";

function Unknown({ data }: { readonly data: Visits }) {
  const unknown = data.days.filter(({ views }) => views === null).length;
  return (
    <Section title="What is not known">
      <ul className={known}>
        <li>
          <b>How many people.</b> A view is a page shown. Two views may be one person or two.
        </li>
        <li>
          <b>Who, from where, on what.</b> No address, country, device, browser or referring page is kept.
        </li>
        <li>
          <b>Visits that objected.</b> <i>Do not count my visits</i> and Global Privacy Control are not counted at all.
        </li>
        {unknown === 0 ? null : (
          <li>
            <b>{unknown === 1 ? 'One day' : `${unknown} days`} without any count.</b> Either there were no views or the
            server was down; these days are hatched in the plots.
          </li>
        )}
        <li>
          <b>Pages of a copy on another host.</b> Only our own server counts.
        </li>
        <li>
          <b>How fast pages were for everyone.</b> The times come from the few who agreed, in browsers that can measure.
        </li>
      </ul>
    </Section>
  );
}

/** The room *Visits*: pages, views and speed. */
export default function VisitsRoom() {
  const chosen = useChosen();
  const [, go] = useLocation();
  const reading = useRead('visits', { ...chosen }, visits);
  const { data, older } = reading;
  return (
    <>
      <RoomHead
        title="Visits"
        say="Pages shown, by day. Visitors are not tracked."
        acts={
          <>
            <ActButton onPress={() => window.print()}>Print</ActButton>
            <a className="btn" href={keyed(addressWith(apiPaths.file('visits'), { ...chosen }))} download>
              <Icon name="download" />
              Export
            </a>
          </>
        }
      />
      <div className="filters">
        <Segments
          label="Period"
          chosen={chosen.days}
          segments={periods.map(({ days, words }) => ({ name: days, words, to: addressOf({ ...chosen, days }) }))}
        />
        <FilterSelect
          label="Page"
          value={chosen.page ?? ''}
          onChange={(page) => go(addressOf({ days: chosen.days, page }))}
          options={[
            ['', data?.routes.length ? `All ${data.routes.length} pages` : 'All pages'],
            ...(data?.routes ?? (chosen.page === undefined ? [] : [chosen.page])).map(
              (route) => [route, route] as const,
            ),
          ]}
        />
        <span className="push note">Days in UTC. Counts only; visitors are not identified.</span>
      </div>
      <div className="room-body stack">
        {data === undefined ? (
          <Unread what="The visits" of={reading} lines={8} />
        ) : data.days.every(({ views }) => views === null) && data.months.every(({ views }) => views === null) ? (
          <EmptyState title="Nothing counted yet">
            The server counts each page as it sends it. The first view appears here within a minute or so.
          </EmptyState>
        ) : (
          <>
            <Numbers data={data} chosen={chosen} />
            <DaysPlot days={data.days} months={data.months} />
            <Pages data={data} chosen={chosen} older={older} />
            <Section
              title="How fast pages were"
              beside={`visits whose visitors switched measuring on, ${wordsOf(chosen.days)}`}
            >
              <div
                className={
                  'grid gap-x-8 gap-y-6 min-[700px]:grid-cols-2 min-[1100px]:grid-cols-3 print:grid-cols-3 ' +
                  '[&_.legendrow]:pt-1 print:[&_text]:text-[17px]'
                }
              >
                {vitalNames.map((name) => (
                  <VitalPlot key={name} name={name} counts={data.vitals[name]} />
                ))}
              </div>
            </Section>
            <Unknown data={data} />
          </>
        )}
      </div>
    </>
  );
}
