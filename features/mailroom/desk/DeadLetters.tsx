import { deadMails, mailActs, type DeadMail } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { useRowCursor } from '../../../ui/keys/use-row-cursor.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { wayBack } from '../../../ui/say.ts';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Time } from '../../../ui/Time.tsx';

interface Acts {
  readonly retry: (mail: DeadMail) => void;
  readonly aside: (mail: DeadMail) => void;
  readonly waiting: boolean;
}

function About({ mail: { recipient, about } }: { readonly mail: DeadMail }) {
  return (
    <p>
      To {recipient === 'webhook' ? 'the webhook' : <VisitorText>{recipient}</VisitorText>}
      {about.reference === null ? null : (
        <>
          , about <DeskLink to={`/enquiries/${about.reference}`}>{about.reference}</DeskLink>
        </>
      )}
      {about.letter === null ? null : (
        <>
          , <DeskLink to={`/letters/${about.letter.id}`}>{about.letter.subject}</DeskLink>
        </>
      )}
    </p>
  );
}

const look =
  'grid grid-cols-1 items-start gap-x-8 gap-y-2 border-b border-edge py-4 ' +
  'min-[1100px]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_17rem]';

function DeadLetter({ mail, acts, keyed }: { readonly mail: DeadMail; readonly acts: Acts; readonly keyed: boolean }) {
  const { meaning, about, refused, attempts, settledAt, createdAt } = mail;
  const { first } = meaning;
  const retry = (
    <ActButton
      key="again"
      acts
      kind={first === 'again' ? 'decide' : 'plain'}
      icon="retry"
      keys={keyed ? 'R' : undefined}
      waiting={acts.waiting}
      more={mail.name}
      onPress={() => acts.retry(mail)}
    >
      Try again
    </ActButton>
  );
  const aside = (
    <ActButton
      key="aside"
      acts
      kind={first === 'aside' ? 'decide' : 'plain'}
      waiting={acts.waiting}
      more={mail.name}
      onPress={() => acts.aside(mail)}
    >
      Put aside
    </ActButton>
  );
  const open =
    about.reference === null ? null : (
      <ActLink key="open" to={`/enquiries/${about.reference}`} more={about.reference}>
        Open the enquiry
      </ActLink>
    );
  return (
    <li className={look} data-row={mail.id}>
      <div>
        <h3 className="flex items-center gap-2 text-error">
          <Mark name="tri" />
          {mail.name}
        </h3>
        <About mail={mail} />
        {mail.failure === null ? null : (
          <p className="mono">
            <VisitorText>{mail.failure}</VisitorText>
          </p>
        )}
      </div>
      <div>
        <p>
          <b>{meaning.consequence}</b> {meaning.remedy}
        </p>
      </div>
      <div className="row min-[1100px]:max-w-68 min-[1100px]:justify-end">
        {first === 'again' ? [retry, open, aside] : [aside, retry, open]}
      </div>
      {settledAt === null ? null : (
        <p className="col-span-full note">
          {refused ? 'Refused for good' : 'Given up'} <Time at={settledAt} />{' '}
          {attempts === 1 ? 'at the first try' : `after ${attempts} tries`}; asked for <Time at={createdAt} />.
        </p>
      )}
    </li>
  );
}

/** Emails that were given up, with the consequence for the recipient and what to do. */
export function DeadLetters() {
  const reading = useRead('mail/dead', {}, deadMails);
  const { data } = reading;
  const retrying = useAct(mailActs, 'mail.retry');
  const setting = useAct(mailActs, 'mail.aside');
  const back = useAct(mailActs, 'mail.back');
  const acts: Acts = {
    waiting: retrying.waiting || setting.waiting,
    retry: ({ id, name }) =>
      retrying.run({ id }, { said: { title: 'Trying again', text: `${name}: the attempts start again.` } }),
    aside: ({ id, name }) =>
      setting.run(
        { id },
        {
          said: {
            title: 'Dismiss',
            text: `${name}. What it is about stays as it is.`,
            press: { label: 'Undo', undo: true, run: () => back.run({ id }, { said: { title: 'Listed again' } }) },
          },
        },
      ),
  };
  const mails = data?.mails ?? [];
  const { at } = useRowCursor(
    mails.map(({ id }) => id),
    {
      r: (id) => {
        const mail = mails.find((one) => one.id === id);
        if (mail) acts.retry(mail);
      },
    },
    { begins: mails[0]?.id },
  );
  if (data === undefined) return <Unread what="The failed emails" of={reading} lines={6} />;
  if (mails.length === 0)
    return (
      <EmptyState title="No failed emails.">
        Every email of the last 30 days was sent, is waiting, or was dropped because its enquiry or subscription is
        gone. Emails that could not be sent are listed here with what to do.
      </EmptyState>
    );
  return (
    <>
      <section>
        <h2 className="vh">Dead letters</h2>
        <ul className="border-t border-error">
          {mails.map((mail, index) => (
            <DeadLetter key={mail.id} mail={mail} acts={acts} keyed={at === undefined ? index === 0 : at === mail.id} />
          ))}
        </ul>
      </section>
      {data.all > mails.length ? (
        <p className="note">
          The latest {mails.length} of {data.all}.
        </p>
      ) : null}
      <p className="note">
        An email stays listed until it is retried or put aside (you can undo that for {wayBack / 1_000} seconds);
        putting it aside deletes nothing else.
      </p>
    </>
  );
}
