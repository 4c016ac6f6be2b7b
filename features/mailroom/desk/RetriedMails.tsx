import { mailActs, retriedMails, type RetriedMail } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActButton } from '../../../ui/ActButton.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { NotRead } from '../../../core/desk/app/data/NotRead.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { titleOf } from './mail-words.ts';

/** Mails that were postponed: why, when they are tried again, and when they are given up. */
export function RetriedMails({ unreached }: { readonly unreached: boolean }) {
  const { data, skeleton, failure, older, again } = useRead('mail/retrying', {}, retriedMails);
  const hasten = useAct(mailActs, 'mail.now');
  if (failure !== undefined && data === undefined)
    return <NotRead what="The emails to be retried" failure={failure} again={again} />;
  if (data === undefined && !skeleton) return null;
  const mails = data?.mails ?? [];
  if (data !== undefined && mails.length === 0)
    return (
      <EmptyState title="Nothing to retry.">
        An email that its server does not accept at once is listed here with the reason and retried automatically for
        five days.
      </EmptyState>
    );
  return (
    <>
      <Table<RetriedMail>
        caption="To be tried again"
        note={
          data === undefined
            ? undefined
            : unreached
              ? `${mails.length}; all at once when the relay answers`
              : `${mails.length === 100 ? 'the next 100' : mails.length}, the next one on top`
        }
        className="outbox"
        rows={mails}
        idOf={({ id }) => id}
        older={older}
        skeleton={data === undefined ? 4 : undefined}
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
          {
            title: 'Given up',
            className: 'nowrap',
            cell: ({ givenUpAt }) => <Time at={givenUpAt} form="day" />,
          },
          {
            title: 'Acts',
            silent: true,
            className: 'act',
            cell: (mail) => (
              <ActButton
                acts
                icon="retry"
                more={titleOf(mail)}
                waiting={hasten.waiting}
                off={mail.inHand ? 'It is being sent now.' : undefined}
                onPress={() => hasten.run({ id: mail.id }, { said: { title: 'Trying now', text: titleOf(mail) } })}
              >
                Try now
              </ActButton>
            ),
          },
        ]}
      />
      <p className="note">
        Each wait is twice the last, up to a day; after five days and twelve attempts an email is given up. Servers’
        answers are kept without addresses.
      </p>
    </>
  );
}
