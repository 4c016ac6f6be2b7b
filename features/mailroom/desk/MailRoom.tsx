import { useLocation } from 'wouter';
import { mailActs, outboxStatus } from './api.ts';
import { DoButton } from '../../../core/desk/app/data/DoButton.tsx';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Time } from '../../../ui/Time.tsx';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { spanWords } from '../../../ui/time/words.ts';
import { DeadLetters } from './DeadLetters.tsx';
import { RetriedMails, WaitingMails } from './QueuedMails.tsx';
import { SentMails } from './SentMails.tsx';
import { mails, type Standing } from './mail-words.ts';
import { grouped } from '../../../ui/numbers.ts';

const parts = ['dead', 'retrying', 'waiting', 'sent'] as const;

function partAt(path: string): (typeof parts)[number] {
  return parts.find((part) => path === `/mail/${part}`) ?? 'dead';
}

function sentence({ dead, retried, waiting, unreached }: Standing): string {
  if (unreached !== null) return 'Nothing is being sent at the moment.';
  if (dead > 0)
    return (
      `${mails(dead, 'was', 'were')} given up. ` +
      `The rest ${waiting + retried > 0 ? 'is on its way' : 'has been sent'}.`
    );
  if (retried > 0) return `${mails(retried, 'is', 'are')} being retried automatically.`;
  return waiting > 0 ? `${mails(waiting, 'is', 'are')} waiting to be sent.` : 'Everything has been sent.';
}

function Overview({ standing }: { readonly standing: Standing }) {
  const now = useNow();
  const { unreached, lastSentAt, relay, waiting, retried, oldest, sentToday } = standing;
  return (
    <Figures
      figures={[
        [
          'Relay',
          unreached !== null ? (
            <span className="bad">Out of reach</span>
          ) : relay === null ? (
            'A folder'
          ) : lastSentAt === null ? (
            'Not used yet'
          ) : (
            'Answers'
          ),
          relay === null ? (
            'no mail server is set: emails are saved as files'
          ) : (
            <>
              {unreached !== null ? (
                <>
                  since <Time at={unreached.since} form="near" />;{' '}
                </>
              ) : null}
              {lastSentAt === null ? (
                relay
              ) : (
                <>
                  last email <Time at={lastSentAt} form={unreached === null ? 'ago' : 'near'} />
                  {unreached === null ? `, ${relay}` : null}
                </>
              )}
            </>
          ),
        ],
        [
          'Waiting',
          grouped(waiting + retried),
          waiting + retried === 0
            ? undefined
            : retried === waiting + retried
              ? 'all to be retried'
              : `${grouped(retried)} to be retried`,
        ],
        [
          'Oldest of them',
          oldest === null ? 'none' : spanWords(Math.max(0, now.getTime() - Date.parse(oldest.since))),
          oldest === null ? undefined : `${oldest.name}${oldest.failure === null ? '' : `: ${oldest.failure}`}`,
        ],
        ['Sent today', grouped(sentToday), 'since midnight at the desk'],
      ]}
    />
  );
}

/** The room *Mail*: what is queued, what was given up and what to do about it, and what was sent. */
export default function MailRoom() {
  const [path] = useLocation();
  const part = partAt(path);
  const reading = useRead('mail', {}, outboxStatus);
  const { data } = reading;
  return (
    <>
      <RoomHead
        title="Mail"
        say={
          data === undefined
            ? undefined
            : part === 'sent'
              ? `${mails(data.sent, '', '').trim()} in 30 days.`
              : sentence(data)
        }
        acts={
          part !== 'dead' || data === undefined || data.dead < 2 ? undefined : (
            <DoButton
              acts={mailActs}
              does="mail.retry-all"
              input={{}}
              said={(result) => ({
                title: 'Trying again',
                text: `${mails(result?.mails ?? 0, 'is', 'are')} sent as soon as the server accepts them.`,
              })}
              icon="retry"
            >
              Retry all failed emails
            </DoButton>
          )
        }
      />
      {data?.unreached == null ? null : (
        <div className="strip broke" role="alert">
          <Icon name="tri" />
          <p>
            <b>
              The mail relay has been out of reach since <Time at={data.unreached.since} form="near" />
              {data.unreached.reason === null ? '' : `: ${data.unreached.reason}`}.
            </b>{' '}
            Nothing is lost: {mails(data.waiting + data.retried, 'is', 'are')} waiting, and will be sent as soon as it
            answers.
          </p>
          <DoButton
            acts={mailActs}
            does="mail.now-all"
            input={{}}
            said={(result) => ({ title: 'Trying now', text: `${mails(result?.mails ?? 0, 'is', 'are')} due at once.` })}
            icon="retry"
          >
            Try now
          </DoButton>
        </div>
      )}
      <Tabs
        label="Outbox"
        tabs={[
          { to: '/mail/dead', words: 'Failed emails', n: data && grouped(data.dead), here: part === 'dead' },
          { to: '/mail/retrying', words: 'Retrying', n: data && grouped(data.retried), here: part === 'retrying' },
          { to: '/mail/waiting', words: 'Waiting', n: data && grouped(data.waiting), here: part === 'waiting' },
          { to: '/mail/sent', words: 'Sent', n: data && grouped(data.sent), here: part === 'sent' },
        ]}
      />
      {part === 'sent' ? (
        <SentMails />
      ) : (
        <div className="room-body stack">
          {data !== undefined ? <Overview standing={data} /> : <Unread what="The outbox" of={reading} />}
          {part === 'dead' ? (
            <DeadLetters />
          ) : part === 'retrying' ? (
            <RetriedMails unreached={data?.unreached != null} />
          ) : (
            <WaitingMails />
          )}
        </div>
      )}
    </>
  );
}
