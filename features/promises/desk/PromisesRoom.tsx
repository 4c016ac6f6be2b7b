// Longer than 250 lines: one sheet that is read from top to bottom.
import './promises.css';
import { Link } from 'wouter';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { promiseActs, promises, type Promises } from './api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { DoButton } from '../../../core/desk/app/data/DoButton.tsx';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { MonthsPlot, SharesPlot } from './PromisePlots.tsx';
import { endings, lasting, shareWords } from './promise-words.ts';
import { grouped } from '../../../ui/numbers.ts';

type Late = Promises['late'][number];
type Kind = Promises['kinds'][number];
type Registered = Promises['register'][number];

const kindWords = {
  contact: 'Contact, within 24 hours',
  consultation: 'Consultation, within 24 hours',
  ethics: 'Ethics, within 48 business hours',
} as const;

function HowItWent({ data }: { readonly data: Promises }) {
  const sum = (ending: 'answered' | 'missed'): number => data.kinds.reduce((total, kind) => total + kind[ending], 0);
  const [answered, missed] = [sum('answered'), sum('missed')];
  const running = data.months.at(-1);
  return (
    <Figures
      figures={[
        [
          'Answered in time, eighteen months',
          shareWords(answered, answered + missed),
          `${grouped(answered)} of ${grouped(answered + missed)}`,
        ],
        [
          'This month',
          `${grouped(running?.answered ?? 0)} answered, ${grouped(running?.missed ?? 0)} missed`,
          'by the end of the promised time',
        ],
        ['Half answered within', data.half === null ? 'none yet' : lasting(data.half), 'from when it came'],
        [
          'Waiting now',
          grouped(data.waiting + data.overdue),
          data.overdue === 0 ? 'none of them past its end' : `${grouped(data.overdue)} past the promised end`,
        ],
      ]}
    />
  );
}

function ByPromise({ kinds }: Pick<Promises, 'kinds'>) {
  return (
    <Table<Kind>
      caption="By promise"
      note="eighteen months"
      rows={kinds}
      idOf={({ kind }) => kind}
      columns={[
        { title: 'Promise', head: true, cell: ({ kind }) => kindWords[kind] },
        ...endings.map(([ending, title]) => ({
          title,
          num: true,
          cell: (kind: Kind) => grouped(kind[ending]),
        })),
        { title: 'Half within', num: true, cell: ({ half }) => (half === null ? '' : lasting(half)) },
      ]}
    />
  );
}

function LateAnswers({ late, lateCount, months }: Pick<Promises, 'late' | 'lateCount' | 'months'>) {
  const now = useNow();
  const nameOf = useNameOf();
  if (months.every((month) => endings.every(([ending]) => month[ending] === 0)))
    return (
      <EmptyState title="No promised time has ended yet.">
        Late answers are listed here, with who has them and why.
      </EmptyState>
    );
  if (late.length === 0)
    return (
      <EmptyState title="Nothing was late.">
        Every promise of the last eighteen months that has ended was kept.
      </EmptyState>
    );
  return (
    <Table<Late>
      className="late"
      caption="Answered late, or not yet"
      note={
        lateCount > late.length
          ? `the newest ${late.length} of ${grouped(lateCount)} in eighteen months`
          : `${grouped(lateCount)} in eighteen months, newest first`
      }
      rows={late}
      idOf={({ reference }) => reference}
      columns={[
        {
          title: 'Enquiry',
          head: true,
          cell: ({ reference, subject }) => (
            <>
              <Link className="rowlink" to={`/enquiries/${reference}`}>
                <bdi dir="auto">{subject}</bdi>
              </Link>
              <span className="sub nowrap">{reference}</span>
            </>
          ),
        },
        { title: 'Promised by', className: 'nowrap', cell: ({ dueAt }) => <Time at={dueAt} /> },
        {
          title: 'Answered',
          className: 'nowrap',
          cell: ({ answeredAt }) =>
            answeredAt === null ? <span className="due">not answered</span> : <Time at={answeredAt} />,
        },
        {
          title: 'Late by',
          cell: ({ dueAt, answeredAt }) =>
            answeredAt === null ? (
              <span className="due">{lasting(now.getTime() - Date.parse(dueAt))} and counting</span>
            ) : (
              lasting(Date.parse(answeredAt) - Date.parse(dueAt))
            ),
        },
        { title: 'Whose', cell: ({ owner }) => (owner === null ? 'nobody' : nameOf(owner)) },
        {
          title: 'Why, in our words',
          cell: ({ reason, reference }) =>
            reason === null ? (
              <Link className="btn" to={`/enquiries/${reference}`}>
                Say why<span className="vh"> {reference} was late</span>
              </Link>
            ) : (
              <bdi dir="auto">{reason}</bdi>
            ),
        },
      ]}
    />
  );
}

function Register({ register }: Pick<Promises, 'register'>) {
  return (
    <Table<Registered>
      silent
      caption="Every promise on the pages"
      rows={register}
      idOf={({ id }) => id}
      columns={[
        {
          title: 'Promise',
          head: true,
          cell: ({ id, words }) => (
            <>
              “{words}”<span className="sub">{id}</span>
            </>
          ),
        },
        {
          title: 'Kept by',
          cell: ({ by, how }) => (by === 'people' ? ['people', how].filter(Boolean).join(': ') : how),
        },
      ]}
    />
  );
}

function Published({ data }: { readonly data: Promises }) {
  return (
    <Section
      title="On the website"
      beside={
        data.publishedAt === null ? (
          'nothing was counted yet'
        ) : (
          <>
            counted <Time at={data.publishedAt} />
          </>
        )
      }
      end={
        <a href={data.page} target="_blank" rel="noreferrer">
          /promises on the website
        </a>
      }
    >
      <p className="note">
        The website updates its figures every hour and shows past months with at least five answers. This room is for
        staff only.
      </p>
      <div className="row">
        <DoButton
          acts={promiseActs}
          does="promises.publish"
          input={{}}
          said={{ title: 'Counted', text: 'The page will show it within a minute.' }}
          icon="retry"
        >
          Count now
        </DoButton>
      </div>
    </Section>
  );
}

/** The room *Promises*: which promises were kept, which were missed, and why. */
export default function PromisesRoom() {
  const reading = useRead('promises', {}, promises);
  const { data } = reading;
  return (
    <>
      <RoomHead
        title="Promises"
        say="What our pages promise, and whether we kept it."
        acts={
          <a className="btn" href={keyed(apiPaths.file('promises'))} download>
            <Icon name="download" />
            Export
          </a>
        }
      />
      <div className="room-body stack">
        {data === undefined ? (
          <Unread what="The promises" of={reading} lines={8} />
        ) : (
          <>
            <HowItWent data={data} />
            <MonthsPlot months={data.months} />
            <ByPromise kinds={data.kinds} />
            <SharesPlot shares={data.shares} halfShare={data.halfShare} />
            <LateAnswers late={data.late} lateCount={data.lateCount} months={data.months} />
            <p className="note">
              Answered in time is a person’s answer. Choosing a time for a call, closing in time without an answer, and
              what was not for us are counted apart.
            </p>
            <Published data={data} />
            <Section title="Every promise on the pages" beside={`${data.register.length}, each with what keeps it`}>
              <p className="note">
                Tests check what code keeps; they run before a new version is published, and corbiere evidence names
                them.
              </p>
              <details>
                <summary>Show the list</summary>
                <Register register={data.register} />
              </details>
            </Section>
          </>
        )}
      </div>
    </>
  );
}
