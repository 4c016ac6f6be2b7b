// Longer than 250 lines: one page of figures, each with its summary, chart and table.
import { useState } from 'react';
import { readerFigures, readersActs, signUpHours, type ReaderFigures } from './api.ts';
import { DoButton } from '../../../../core/desk/app/data/DoButton.tsx';
import { useRead } from '../../../../core/desk/app/data/use-read.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { VisitorText } from '../../../../ui/VisitorText.tsx';
import { DeskLink } from '../../../../ui/DeskLink.tsx';
import { Unread } from '../../../../core/desk/app/data/NotRead.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Columns, monthLabels } from '../../../../ui/plots/Columns.tsx';
import { Curve } from '../../../../ui/plots/Curve.tsx';
import { Plot } from '../../../../ui/plots/Plot.tsx';
import { UpDown } from '../../../../ui/plots/UpDown.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { State } from '../../../../ui/State.tsx';
import { Table } from '../../../../ui/Table.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';
import { dayOf, monthWords } from '../../../../ui/time/words.ts';
import { ReaderSearch } from './ReaderSearch.tsx';
import { stateOf } from './reader-words.ts';
import { saveCsv } from './save-csv.ts';
import { counted, grouped, numberWord } from '../../../../ui/numbers.ts';

const dayWords = (day: string): string => dayOf(new Date(day), 'UTC');
const orDash = (n: number | null): string => (n === null ? '–' : grouped(n));
const known = (n: number | null): string => (n === null ? 'not known' : grouped(n));

/** Sum of a column; unknown values count as zero. */
const sumOf = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((sum, n) => sum + (n ?? 0), 0);

/** A day this many times higher than every unsuspicious one is cut off, so that the others stay readable. */
const cutAbove = 4;

/** Figures of the readers: their number and its growth, sign-ups and confirmations, and bounces. */
export function FiguresPage() {
  const reading = useRead('readers', {}, readerFigures);
  const { data } = reading;
  return (
    <>
      <RoomHead
        title="Readers"
        say={data ? `${counted(data.confirmed, 'reader gets', 'readers get')} the letter.` : undefined}
        acts={
          <DoButton
            acts={readersActs}
            does="readers.export"
            input={{}}
            done={(file) => file && saveCsv(file)}
            said={{ title: 'The list is saved', text: 'The journal records that you exported it.' }}
            icon="download"
          >
            Export all
          </DoButton>
        }
      />
      <div className="room-body stack">
        <Unread what="The readers" of={reading} lines={6} />
        {data && (
          <>
            <div className="two">
              <div className="stack">
                <Numbers figures={data} />
                <Growth figures={data} />
              </div>
              <div className="stack">
                <ReaderSearch />
                <Latest figures={data} />
              </div>
            </div>
            <div className="two even">
              <div className="stack">
                {data.warnings.map(
                  (warning) => warning.putAsideBy === null && <Warning key={warning.day} {...warning} />,
                )}
                <SignUps figures={data} />
              </div>
              <Returns figures={data} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

function changeWords(change: number): string {
  if (change === 0) return '0';
  return `${change < 0 ? '−' : '+'} ${grouped(Math.abs(change))}`;
}

function Numbers({ figures }: { readonly figures: ReaderFigures }) {
  const { confirmed, pending, suppressed, months, days, warnings } = figures;
  const month = months.at(-1);
  const change = (month?.joined ?? 0) - (month?.gone ?? 0);
  const odd = new Set(warnings.map(({ day }) => day));
  const usual = days.filter(({ day }) => !odd.has(day));
  const asked = sumOf(usual.map((one) => one.asked));
  const answered = sumOf(usual.map((one) => one.confirmed));
  const without = warnings.map(({ day }) => dayWords(day)).join(', ');
  return (
    <Figures
      figures={[
        ['Readers', grouped(confirmed), `confirmed; ${counted(suppressed, 'fingerprint')} not to be emailed`],
        [
          'This month',
          month?.joined == null ? '–' : changeWords(change),
          month?.joined == null
            ? 'not counted yet'
            : `${grouped(month.joined)} joined, ${grouped(month.gone ?? 0)} left`,
        ],
        ['Asked, not confirmed', grouped(pending), 'deleted after 7 days'],
        [
          'Of those who ask',
          asked === 0 ? '–' : `${Math.min(100, Math.round((answered / asked) * 100))}%`,
          `confirm; 30 days${without === '' ? '' : `, without ${without}`}`,
        ],
      ]}
    />
  );
}

function Growth({ figures: { months, confirmed } }: { readonly figures: ReaderFigures }) {
  const counted18 = months.filter(({ readers }) => readers !== null);
  const grown = confirmed - (counted18[0]?.readers ?? confirmed);
  const sums = { joined: sumOf(counted18.map(({ joined }) => joined)), gone: sumOf(counted18.map(({ gone }) => gone)) };
  const span = counted(counted18.length, 'month');
  const labels = monthLabels(months, 3);
  const rows = months
    .map(({ month, readers, joined, gone }) => [monthWords(month), known(readers), known(joined), known(gone)])
    .reverse();
  const ratio = sums.gone === 0 ? undefined : Math.round(sums.joined / sums.gone);
  if (counted18.length < 3)
    return (
      <Section title="Growth is counted from now on">
        <p>
          Joins and departures are counted by day, without names. Months before counting began are not known and are
          left blank.
        </p>
      </Section>
    );
  return (
    <>
      <Plot
        caption={`Readers ${grown < 0 ? 'fell' : 'grew'} by ${grouped(Math.abs(grown))} in ${span}`}
        height={210}
        figures={{ head: ['Month', 'Readers', 'Joined', 'Left'], rows }}
        draw={(sheet) => (
          <Curve
            sheet={sheet}
            points={months.map(({ readers }, at) => ({ x: at, y: readers }))}
            unit="readers"
            says={`Readers at the end of each month, ${monthWords(counted18[0]?.month ?? '')} to ${monthWords(counted18.at(-1)?.month ?? '')}: from ${grouped(counted18[0]?.readers ?? 0)} to ${grouped(confirmed)}.`}
            labels={labels(sheet.narrow)}
            fill="sea2"
            end={grouped(confirmed)}
          />
        )}
      />
      <Plot
        caption={
          ratio === undefined
            ? 'Nobody has left'
            : ratio >= 2
              ? `${numberWord(ratio)} join for each one that leaves`
              : `${grouped(sums.joined)} joined and ${grouped(sums.gone)} left`
        }
        note={counted18.length < months.length ? 'Months before counting began are not known, and hatched.' : undefined}
        height={170}
        draw={(sheet) => (
          <UpDown
            sheet={sheet}
            columns={months.map(({ joined, gone }) => ({ up: joined, down: gone }))}
            unit="readers a month"
            says={`Joined and left by month: ${grouped(sums.joined)} joined, ${grouped(sums.gone)} left in ${span}.`}
            labels={labels(sheet.narrow)}
            words={{ up: 'joined', down: 'left' }}
          />
        )}
      />
    </>
  );
}

function Latest({ figures: { latest, all } }: { readonly figures: ReaderFigures }) {
  return (
    <Section title="Latest" beside="newest first" end={<DeskLink to="/readers/all">{`All ${grouped(all)}`}</DeskLink>}>
      {latest.length === 0 ? (
        <EmptyState title="Nobody has subscribed yet.">
          <p>New requests from the site appear here at once.</p>
        </EmptyState>
      ) : (
        <ul className="lines pairs [&_div]:min-w-0">
          {latest.map((reader) => (
            <li key={reader.id}>
              <div>
                <DeskLink to={`/readers/${reader.id}`} look="plain">
                  <VisitorText className="block truncate font-medium">{reader.email}</VisitorText>
                </DeskLink>
                <span className="sub">
                  <State {...stateOf(reader)} />
                </span>
              </div>
              <Time at={reader.changedAt} className="faint" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Warning({ day, asked, confirmed }: ReaderFigures['warnings'][number]) {
  const [byHour, setByHour] = useState(false);
  const { data } = useRead('readers/hours', { day }, signUpHours, { when: byHour });
  return (
    <Notice
      tone="decide"
      icon="info"
      title={`On ${dayWords(day)}, ${grouped(asked)} addresses were entered and ${grouped(confirmed)} confirmed.`}
      acts={
        <>
          <DoButton
            acts={readersActs}
            does="readers.put-aside"
            input={{ day }}
            said={{ title: 'Warning dismissed', text: 'For everyone; the journal records who did it.' }}
            kind="decide"
          >
            Dismiss
          </DoButton>
          <ActButton pressed={byHour} onPress={() => setByHour(!byHour)}>
            Show the day hour by hour
          </ActButton>
        </>
      }
    >
      <p>
        Someone may have entered other people’s addresses. The forms slow this down and ask for a second click, each
        address gets at most three emails a day, and unconfirmed addresses are deleted after 7 days. You need do nothing
        unless it continues.
      </p>
      {byHour && data && (
        <Table
          caption={`${dayWords(day)} hour by hour, in UTC`}
          rows={data.hours}
          idOf={({ hour }) => hour}
          columns={[
            { title: 'Hour', head: true, cell: ({ hour }) => `${hour.slice(11)}:00` },
            { title: 'Asked', num: true, cell: (row) => grouped(row.asked) },
            { title: 'Confirmed', num: true, cell: (row) => grouped(row.confirmed) },
          ]}
        />
      )}
    </Notice>
  );
}

function SignUps({ figures: { days, warnings } }: { readonly figures: ReaderFigures }) {
  const odd = new Set(warnings.map(({ day }) => day));
  const usual = Math.max(3, ...days.filter(({ day }) => !odd.has(day)).map(({ asked }) => asked));
  const highest = Math.max(...days.map(({ asked }) => asked));
  const sum = sumOf(days.map(({ asked }) => asked));
  if (sum === 0)
    return (
      <Section title="Who asks and who confirms">
        <p className="quiet">Nobody has subscribed in the last 30 days.</p>
      </Section>
    );
  const caption =
    odd.size === 0
      ? 'Who asks, and how many confirm'
      : odd.size === 1
        ? 'Most who ask confirm; one day did not'
        : `Most who ask confirm; on ${odd.size} days they did not`;
  return (
    <Plot
      caption={caption}
      note="A column is a day (UTC): filled confirmed, outline asked and not confirmed."
      height={170}
      legend={[
        { look: 'bg-paper', words: 'asked' },
        { look: 'bg-sea-3', words: 'confirmed' },
      ]}
      figures={{
        head: ['Day', 'Asked', 'Confirmed'],
        rows: days.map(({ day, asked, confirmed }) => [dayWords(day), grouped(asked), grouped(confirmed)]).reverse(),
      }}
      draw={(sheet) => (
        <Columns
          sheet={sheet}
          columns={days.map(({ day, asked, confirmed }) => ({
            parts: [
              { n: Math.min(confirmed, Math.max(asked, confirmed)), look: 'fill-sea-3 edge' },
              {
                n: Math.max(0, asked - confirmed),
                look: odd.has(day) ? 'fill-[url(#hatch-over)] edge-o' : 'fill-paper edge',
              },
            ],
            says: `${grouped(asked)} asked, ${grouped(confirmed)} confirmed`,
          }))}
          unit="addresses a day"
          says={
            `Addresses asked for and confirmed by day, ${dayWords(days[0]?.day ?? '')} to ` +
            `${dayWords(days.at(-1)?.day ?? '')}: ${grouped(sum)} asked, ` +
            `${grouped(sumOf(days.map(({ confirmed }) => confirmed)))} confirmed.`
          }
          labels={days.flatMap(({ day }, at) => (at % 10 === 0 ? [{ at, words: dayWords(day) }] : []))}
          most={highest > cutAbove * usual ? usual * 1.5 : undefined}
        />
      )}
    />
  );
}

function Returns({ figures: { returns } }: { readonly figures: ReaderFigures }) {
  if (returns.length === 0)
    return (
      <Section title="Bounces and complaints" beside="by letter">
        <p className="quiet">No letter has gone out yet.</p>
      </Section>
    );
  return (
    <div>
      <Table
        caption="Bounces and complaints"
        note="by letter"
        className="stk"
        rows={returns}
        idOf={({ letter }) => letter}
        columns={[
          {
            title: 'Letter',
            head: true,
            cell: ({ letter, subject, at, state }) => (
              <>
                <DeskLink to={`/letters/${letter}`} look="plain">
                  {subject}
                </DeskLink>
                <span className="sub">{state === 'sent' && at !== null ? <Time at={at} form="day" /> : state}</span>
              </>
            ),
          },
          { title: 'Refused at once', num: true, cell: ({ refused }) => grouped(refused) },
          { title: 'No address', num: true, cell: ({ hard }) => orDash(hard) },
          { title: 'Not this time', num: true, cell: ({ soft }) => orDash(soft) },
          { title: 'Refuse us', num: true, cell: ({ policy }) => orDash(policy) },
          { title: 'Complaints', num: true, cell: ({ complained }) => grouped(complained) },
        ]}
      />
      <p className="note">
        “Refuse us” never suppresses a reader. Complaints are those that providers report; most report none. Each report
        is kept for 6 months, then only the number.
      </p>
    </div>
  );
}
