import { waitingMails, type WaitingGroup } from './api.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { ReadTable } from '../../../core/desk/app/data/ReadTable.tsx';
import { Time } from '../../../ui/Time.tsx';
import { grouped } from '../../../ui/numbers.ts';
import { hour } from '../../../contract/time.ts';

function paceWords({ letter, held, every }: WaitingGroup): string {
  if (letter === null) return 'each at its time';
  if (held) return 'held until the letter resumes';
  if (every === null || every === 0) return 'as fast as the server takes them';
  const hourly = Math.round(hour / every);
  return every <= 1_000 ? `${grouped(Math.round(1_000 / every))} each second` : `${grouped(hourly)} an hour`;
}

/** Mails that were never tried, by kind or letter. */
export function WaitingMails() {
  const reading = useRead('mail/waiting', {}, waitingMails);
  return (
    <ReadTable<WaitingGroup>
      what="What is waiting"
      of={reading}
      bones={3}
      empty={
        <EmptyState title="Nothing waits.">
          Emails are sent within seconds. Letters and reminders that are not due yet are counted here.
        </EmptyState>
      }
      caption="Waiting for their turn"
      rows={reading.data?.groups ?? []}
      idOf={({ kind, letter }) => letter?.id ?? kind}
      columns={[
        {
          title: 'Mails',
          head: true,
          cell: ({ name, letter }) =>
            letter === null ? name : <DeskLink to={`/letters/${letter.id}`}>{letter.subject}</DeskLink>,
        },
        { title: 'How many', num: true, cell: ({ mails }) => grouped(mails) },
        { title: 'The first is due', cell: ({ dueAt }) => <Time at={dueAt} form="near" /> },
        { title: 'How they leave', cell: paceWords },
      ]}
    />
  );
}
