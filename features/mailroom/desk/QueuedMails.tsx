import { mailActs, retriedMails, type RetriedMail, waitingMails, type WaitingGroup } from './api.ts';
import { DoButton } from '../../../core/desk/app/data/DoButton.tsx';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { ReadTable } from '../../../core/desk/app/data/ReadTable.tsx';
import { Time } from '../../../ui/Time.tsx';
import { titleOf } from './mail-words.ts';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { grouped } from '../../../ui/numbers.ts';
import { hour } from '../../../contract/time.ts';

/** Emails to be retried: why, when next, and when they are given up. */
export function RetriedMails({ unreached }: { readonly unreached: boolean }) {
  const reading = useRead('mail/retrying', {}, retriedMails);
  const mails = reading.data?.mails ?? [];
  return (
    <ReadTable<RetriedMail>
      what="The emails to be retried"
      of={reading}
      bones={4}
      empty={
        <EmptyState title="Nothing to retry.">
          An email that its server does not accept at once is listed here with the reason and retried automatically for
          five days.
        </EmptyState>
      }
      caption="To be tried again"
      note={
        reading.data === undefined
          ? undefined
          : unreached
            ? `${mails.length}; all at once when the relay answers`
            : `${mails.length === 100 ? 'the next 100' : mails.length}, the next one on top`
      }
      className="[&_td]:align-middle [&_td:nth-child(2)]:max-w-80 [&_td:nth-child(2)]:wrap-anywhere [&_th]:align-middle"
      rows={mails}
      idOf={({ id }) => id}
      columns={[
        {
          title: 'Next try',
          head: true,
          cell: ({ dueAt, inHand }) =>
            inHand ? (
              'now'
            ) : (
              <>
                <Time at={dueAt} form="near" />
                <span className="sub">
                  <Time at={dueAt} form="ago" />
                </span>
              </>
            ),
        },
        {
          title: 'Mail',
          cell: (mail) => (
            <>
              {titleOf(mail)}
              <span className="sub">
                <VisitorText>{mail.recipient}</VisitorText>
              </span>
            </>
          ),
        },
        {
          title: 'What the server said',
          cell: ({ failure: said }) => (said === null ? 'nothing' : <span className="mono">{said}</span>),
        },
        {
          title: 'Tries',
          num: true,
          cell: ({ attempts, triesAtLeast }) => `${attempts} of ${Math.max(attempts, triesAtLeast)}`,
        },
        { title: 'Given up', className: 'nowrap', cell: ({ givenUpAt }) => <Time at={givenUpAt} form="day" /> },
        {
          title: 'Acts',
          silent: true,
          className: 'act',
          cell: (mail) => (
            <DoButton
              acts={mailActs}
              does="mail.now"
              input={{ id: mail.id }}
              said={{ title: 'Trying now', text: titleOf(mail) }}
              icon="retry"
              more={titleOf(mail)}
              off={mail.inHand ? 'It is being sent now.' : undefined}
            >
              Try now
            </DoButton>
          ),
        },
      ]}
      after={
        <p className="note">
          Each wait is twice the last, up to a day; after five days and twelve attempts an email is given up. Servers’
          answers are kept without addresses.
        </p>
      }
    />
  );
}

function paceWords({ letter, held, every }: WaitingGroup): string {
  if (letter === null) return 'each at its time';
  if (held) return 'held until the letter resumes';
  if (every === null || every === 0) return 'as fast as the server takes them';
  const hourly = Math.round(hour / every);
  return every <= 1_000 ? `${grouped(Math.round(1_000 / every))} each second` : `${grouped(hourly)} an hour`;
}

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
          title: 'Emails',
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
