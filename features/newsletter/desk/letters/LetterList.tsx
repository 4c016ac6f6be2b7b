import type * as z from 'zod/mini';
import { SharedDrafts } from '../../../previews/desk/SharedDrafts.tsx';
import { letterList, type LetterLine } from './api.ts';
import { useRead, type Reading } from '../../../../core/desk/app/data/use-read.ts';
import { useRowCursor } from '../../../../ui/keys/use-row-cursor.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ActLink } from '../../../../ui/ActButton.tsx';
import { DeskLink } from '../../../../ui/DeskLink.tsx';
import { ReadTable } from '../../../../core/desk/app/data/ReadTable.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { State } from '../../../../ui/State.tsx';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';
import { clockOf, dayOf } from '../../../../ui/time/words.ts';
import { useDeskZone } from '../../../../ui/time/zone-shown.ts';
import { barOf, lasting, leftOf, numberOf, settledOf, stateOf } from './letter-words.ts';
import { grouped } from '../../../../ui/numbers.ts';

const pathOf = (slug: string): string => `/letters/${slug}`;

function headWords(letters: readonly LetterLine[]): string {
  const going = letters.filter(({ standing }) => standing.state === 'sending' || standing.state === 'paused');
  const open = letters.filter(({ standing }) => standing.state === 'written');
  return [
    ...going.map(
      (letter) => `${numberOf(letter)} is ${letter.standing.state === 'sending' ? 'on its way' : 'paused'}.`,
    ),
    ...open.map((letter) => `${numberOf(letter)} is written and not scheduled.`),
  ].join(' ');
}

/** All letters with their status, below the one that is being sent. */
export function LetterList() {
  const reading = useRead('letters', {}, letterList);
  const { data } = reading;
  const letters = data?.letters ?? [];
  const slugs = letters.map(({ slug }) => slug);
  useRowCursor(slugs, {});
  const going = letters.filter(({ standing }) => standing.state === 'sending' || standing.state === 'paused');
  return (
    <>
      <RoomHead title="Letters" say={data ? headWords(letters) : undefined} />
      <div className="room-body stack">
        {data?.fault != null && (
          <Notice tone="broke" title="A file in content/letters has an error, so no letters are shown">
            <p className="mono wrap-anywhere">{data.fault}</p>
          </Notice>
        )}
        {going.map((letter) => (
          <Going key={letter.slug} letter={letter} />
        ))}
        <List reading={reading} letters={letters} />
        {letters.length > 0 && (
          <p className="note">
            Sent: the reader’s mail server accepted it. Who received which letter is kept for 30 days.
          </p>
        )}
        <SharedDrafts />
      </div>
    </>
  );
}

function Going({ letter }: { readonly letter: LetterLine }) {
  const { standing } = letter;
  const zone = useDeskZone();
  const left = leftOf(standing);
  const done = settledOf(standing);
  const rest =
    left === null || standing.endsAt === null
      ? ''
      : ` About ${lasting(left)} left, until ${clockOf(new Date(standing.endsAt), zone)}.`;
  const title =
    standing.state === 'sending'
      ? `${numberOf(letter)} is on its way`
      : standing.stopped
        ? `${numberOf(letter)} stopped automatically`
        : `${numberOf(letter)} is paused`;
  return (
    <section className={standing.stopped ? 'call decide' : 'call info'} aria-label={title}>
      <div className="row">
        <h2>{title}</h2>
        <span className="push row">
          <ActLink kind="main" to={pathOf(letter.slug)} more={numberOf(letter)}>
            Open
          </ActLink>
        </span>
      </div>
      <Progress
        parts={barOf(standing)}
        total={standing.recipients}
        words={`${numberOf(letter)}: ${grouped(done)} of ${grouped(standing.recipients)} done`}
      />
      <p className="quiet">
        {grouped(standing.sent)} of {grouped(standing.recipients)} sent, {grouped(standing.refused)} refused,{' '}
        {grouped(standing.left)} unsubscribed since, {grouped(standing.waiting)} wait.{rest}
      </p>
    </section>
  );
}

const counts = {
  Recipients: 'recipients',
  Sent: 'sent',
  Refused: 'refused',
  'Unsubscribed since': 'left',
  Waiting: 'waiting',
} as const;

function List({
  reading,
  letters,
}: {
  readonly reading: Reading<z.output<typeof letterList>>;
  readonly letters: readonly LetterLine[];
}) {
  const zone = useDeskZone();
  const written = letters.filter(({ number }) => number !== null).length;
  const toCome = letters.filter(({ standing }) => ['written', 'draft'].includes(standing.state)).length;
  const dateOf = ({ date, standing }: LetterLine): string => {
    if (standing.startedAt !== null) return dayOf(new Date(standing.startedAt), zone);
    const goes = new Date(standing.scheduledAt ?? 0);
    if (standing.scheduledAt !== null && standing.state === 'preparing')
      return `Goes out ${dayOf(goes, zone)}, ${clockOf(goes, zone)}`;
    return date === null
      ? 'Its file is gone'
      : `In content/letters, due ${dayOf(new Date(`${date}T12:00:00Z`), 'UTC')}`;
  };
  return (
    <ReadTable
      what="The list of letters"
      of={reading}
      bones={6}
      empty={
        reading.data?.fault == null && (
          <EmptyState title="No letters yet.">
            <p>
              A letter is a file in <code>content/letters</code>. It appears here as soon as the file exists.
            </p>
          </EmptyState>
        )
      }
      caption="Letters"
      note={
        letters.length === 0 ? undefined : `newest first; ${written} written, ${toCome === 0 ? 'none' : toCome} to come`
      }
      className="letterlist"
      rows={letters}
      idOf={({ slug }) => slug}
      columns={[
        {
          title: 'No.',
          num: true,
          className: 'c-no',
          cell: ({ number }) => (number === null ? '–' : String(number)),
        },
        {
          title: 'Letter',
          head: true,
          cell: (letter) => (
            <>
              <DeskLink to={pathOf(letter.slug)} look="row">
                {letter.title}
              </DeskLink>
              <span className="sub">{dateOf(letter)}</span>
            </>
          ),
        },
        {
          title: 'State',
          className: 'c-state',
          cell: ({ standing }) => <State {...stateOf(standing)} />,
        },
        ...(['Recipients', 'Sent', 'Refused', 'Unsubscribed since', 'Waiting'] as const).map((title) => ({
          title,
          num: true,
          className: 'c-n',
          cell: ({ standing }: LetterLine) => (standing.startedAt === null ? '' : grouped(standing[counts[title]])),
        })),
      ]}
    />
  );
}
