// Longer than 250 lines: a list, the open email next to it, and the three acts on an email.
import './conversation.css';
import { Fragment, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { enquiryList } from '../../enquiries/desk/api.ts';
import { UnreadDot } from '../../enquiries/desk/EnquiryWords.tsx';
import { NotRead, Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { ActDialog } from '../../../ui/Dialog.tsx';
import { Check } from '../../../ui/Check.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Found } from '../../../ui/Found.tsx';
import { Radios } from '../../../ui/Radios.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { useRowCursor } from '../../../ui/keys/use-row-cursor.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Time } from '../../../ui/Time.tsx';
import { counted, grouped } from '../../../ui/numbers.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, dayOf, sameDay } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { day } from '../../../contract/time.ts';
import { conversationActs, post, postMail, type PlacingTest, type Post as PostList, type PostMail } from './api.ts';
import { LetterShown } from './LetterShown.tsx';
import { Files, footLook, OriginalLink, Quoted, wordsLook } from './Turns.tsx';
import { notTakenWords } from './turn-words.ts';
import { useSeen } from './use-reader.ts';

const why: Readonly<Record<PostMail['why'], string>> = {
  'names-none': 'Names no record',
  'names-other': 'Names a record of somebody else',
  'names-erased': 'Names a record that was erased',
  unvouched: 'Names a record, and its domain does not vouch for it',
  automatic: 'Automatic reply, names no record',
  list: 'From a list',
  'own-unproven': 'Says that it is one of ours, without proof',
};

type PostRow = PostList['rows'][number];

const tests = {
  'reply-address': 'Signed reply address',
  references: 'The message it answers',
  subject: 'Reference in the subject',
} as const;

const results: Readonly<Record<PlacingTest['result'], string>> = {
  none: 'There is none.',
  forged: 'It is not one that we signed.',
  erased: 'Its record was erased.',
  unknown: 'It names none of ours.',
  unvouched: 'The sender’s domain does not vouch for the email.',
  'other-sender': 'It names a record of somebody else.',
  'own-unproven': 'It comes from one of us, without proof.',
  found: 'It names a record.',
};

export const addressInPost = (mail?: string): string =>
  mail === undefined ? '/enquiries/post' : `/enquiries/post?mail=${encodeURIComponent(mail)}`;

/** Undoes placing an email by hand, while the message with *Undo* is shown. */
function useTakeBack(id: string, done: () => void) {
  const act = useAct(conversationActs, 'post.take-back');
  return {
    label: 'Undo',
    undo: true,
    run: () => act.run({ id }, { done, said: { title: 'Back in Post', text: 'It waits there again.' } }),
  };
}

/** Dialog to choose the record of an email: searches for what is typed, suggests nothing. */
function BelongsDialog({ mail, onClose }: { readonly mail: PostMail; readonly onClose: () => void }) {
  const [find, setFind] = useState('');
  const [reference, setReference] = useState('');
  const [adds, setAdds] = useState(false);
  const typed = find.trim();
  const { data } = useRead('enquiries', { view: 'all', find: typed }, enquiryList, { when: typed.length > 1 });
  const rows = typed.length > 1 ? (data?.rows ?? []) : [];
  const found = rows.filter(({ state }) => state !== 'tray').slice(0, 8);
  const into = found.find((one) => one.reference === reference);
  const { run, waiting } = useAct(conversationActs, 'post.belongs-to');
  const press = useTakeBack(mail.id, onClose);
  return (
    <ActDialog
      title="Belongs to…"
      does="Place it there"
      off={into === undefined ? 'Choose a record.' : undefined}
      send={() =>
        run(
          { id: mail.id, version: mail.version, reference, adds },
          { done: onClose, said: { title: `Placed in ${reference}`, press } },
        )
      }
      waiting={waiting}
      onClose={onClose}
    >
      <TextField
        label="Name, words or reference"
        type="search"
        value={find}
        onChange={setFind}
        hint="Only what you type is looked for; nothing is proposed."
      />
      {found.length === 0 ? null : (
        <Radios
          legend="Records"
          value={reference}
          onChange={setReference}
          options={found.map((one) => ({
            value: one.reference,
            words: (
              <>
                <VisitorText>{one.name}</VisitorText>, <VisitorText>{one.subject}</VisitorText>{' '}
                <span className="ref">{one.reference}</span>
              </>
            ),
          }))}
        />
      )}
      {into === undefined ? null : (
        <>
          <p>
            {into.state === 'open' ? (
              <>
                It joins the turn that waits in {into.reference}, whose promise stays as it is: due{' '}
                <Time at={into.due_at} form="full" />.
              </>
            ) : (
              <>
                It begins a turn of theirs in {into.reference}, and its promise counts from{' '}
                <Time at={mail.received_at} form="full" />.
              </>
            )}
            {mail.files === 0 ? '' : ` ${counted(mail.files, 'attachment comes', 'attachments come')} with it.`}
          </p>
          <Check checked={adds} onChange={setAdds}>
            Answers go to <VisitorText>{mail.from_address}</VisitorText> as well from now on
          </Check>
        </>
      )}
    </ActDialog>
  );
}

function NotForUsDialog({ mail, onClose }: { readonly mail: PostMail; readonly onClose: () => void }) {
  const [tells, setTells] = useState(mail.why !== 'automatic');
  const { run, waiting } = useAct(conversationActs, 'post.not-for-us');
  const press = useTakeBack(mail.id, onClose);
  return (
    <ActDialog
      title="Not for us"
      does={tells ? 'Tell the sender' : 'Put it aside'}
      send={() =>
        run({ id: mail.id, version: mail.version, tells }, { done: onClose, said: { title: 'Not for us', press } })
      }
      waiting={waiting}
      onClose={onClose}
    >
      <Check checked={tells} onChange={setTells}>
        Tell the sender with this email
      </Check>
      {tells ? <LetterShown letter={mail.notForUs} /> : null}
    </ActDialog>
  );
}

function MailPane({ id }: { readonly id: string }) {
  const reading = useRead('enquiries/mail', { id }, postMail, { keep: false });
  const { data: mail, again } = reading;
  const [asking, setAsking] = useState<'belongs' | 'not-for-us'>();
  const [, go] = useLocation();
  const make = useAct(conversationActs, 'post.make-enquiry');
  const press = useTakeBack(id, again);
  const settled = (): void => {
    setAsking(undefined);
    again();
  };
  useSeen({ mail: id, unread: mail?.unread === true });
  const [now, zone] = [useNow(), useZone()];
  const waits = mail?.state === 'post';
  const makeIt = (): void =>
    mail === undefined
      ? undefined
      : make.run(
          { id, version: mail.version, kind: 'contact' },
          {
            said: (result) => ({ title: 'It is an enquiry now', text: result?.reference, press }),
            done: (result) => (result === undefined ? undefined : go(`/enquiries/${result.reference}`)),
          },
        );
  useKeys({ b: () => setAsking('belongs'), m: makeIt, x: () => setAsking('not-for-us') }, { when: waits });
  const back = (
    <ActLink to={addressInPost()} kind="bare" icon="back" className="m-only">
      Post
    </ActLink>
  );
  if (mail === undefined)
    return (
      <article className="pane record" aria-label="Email">
        <header className="rec-head">{back}</header>
        <div className="rec-main">
          <Unread what="This email" of={reading} lines={8} />
        </div>
      </article>
    );
  const { from_name: name, from_address: address, to_address: to, subject, text, protection } = mail;
  return (
    <article className="pane record" aria-label="Email">
      <header className="rec-head">
        <div className="row">
          {back}
          <Time at={mail.received_at} form="full" />
        </div>
        <h2>
          <VisitorText>{subject === '' ? 'Without a subject' : subject}</VisitorText>
        </h2>
        <Facts
          pairs={[
            [
              'From',
              <>
                <VisitorText>{name === '' ? address : `${name} <${address}>`}</VisitorText>{' '}
                <span className="note">
                  {mail.vouched ? 'its domain vouches for it (DMARC)' : 'nobody vouches for the sender'}
                </span>
              </>,
            ],
            ['To', <VisitorText key="t">{to}</VisitorText>],
          ]}
        />
      </header>
      <div className="rec-main">
        {waits ? (
          <div className="row">
            <ActButton kind="decide" icon="find" keys="B" acts onPress={() => setAsking('belongs')}>
              Belongs to…
            </ActButton>
            <ActButton kind="decide" icon="plus" keys="M" acts waiting={make.waiting} onPress={makeIt}>
              Make it an enquiry
            </ActButton>
            <ActButton keys="X" acts onPress={() => setAsking('not-for-us')}>
              Not for us…
            </ActButton>
          </div>
        ) : mail.reference === null ? (
          <p>Not for us.</p>
        ) : (
          <p>
            Placed in{' '}
            <Link className="link" to={`/enquiries/${mail.reference}`}>
              {mail.reference}
            </Link>
            .
          </p>
        )}
        <section className="msg" aria-label="Its words">
          <div className={wordsLook} dir="auto">
            {protection === null ? text : 'The desk cannot read this email: open the original.'}
          </div>
          <Files mail={id} files={mail.attachments} notTaken={notTakenWords(mail, now, zone)} />
          <Quoted quoted={mail.quoted} />
          <footer className={footLook}>
            <span>Links here are text until it is placed.</span>
            <OriginalLink mail={id} bytes={mail.original.bytes} />
          </footer>
        </section>
        <section className="sec">
          <h2>Why it was not placed</h2>
          <Facts
            pairs={mail.tests.map(({ test, result, reference }) => [
              tests[test],
              `${results[result]}${reference === null ? '' : ` (${reference})`}`,
            ])}
          />
          <p className="mt-2 note">
            Nothing else is tried. Once it is placed, its promise counts from the minute it arrived.
          </p>
        </section>
      </div>
      {asking === 'belongs' ? <BelongsDialog mail={mail} onClose={settled} /> : null}
      {asking === 'not-for-us' ? <NotForUsDialog mail={mail} onClose={settled} /> : null}
    </article>
  );
}

/** `Today`, `Yesterday`, `Tue 17 Nov` */
function dayWords(at: Date, now: Date, zone: string): string {
  const yesterday = new Date(now.getTime() - day);
  return sameDay(at, now, zone) ? 'Today' : sameDay(at, yesterday, zone) ? 'Yesterday' : dayOf(at, zone, now);
}

/** An email of Post in a list. @param find search text, marked in the subject */
export function PostLine({ row, isChosen = false, find = '' }: { row: PostRow; isChosen?: boolean; find?: string }) {
  const zone = useZone();
  return (
    <li data-row={row.id} className={`px-4 ${isChosen ? 'chosen [&_.sub]:text-ink-2 [&_.when]:text-ink-2' : ''}`}>
      {find === '' ? (
        <span className="when">{clockOf(new Date(row.received_at), zone)}</span>
      ) : (
        <Time at={row.received_at} className="when" />
      )}
      <span>
        <Link
          className="rowlink [&_.unread]:me-2"
          to={addressInPost(row.id)}
          aria-current={isChosen ? 'true' : undefined}
        >
          {row.unread ? <UnreadDot /> : null}
          <VisitorText>{row.from_name === '' ? row.from_address : row.from_name}</VisitorText>
        </Link>
        <span className="sub">
          <b dir="auto">
            <Found words={row.subject} typed={find} />
          </b>{' '}
          <span dir="auto">{row.excerpt}</span>
        </span>
        <span className="sub">
          {why[row.why]}
          {row.files === 0 ? '' : `, ${counted(row.files, 'file')}`}
        </span>
      </span>
    </li>
  );
}

/** When the mailbox for replies was last read, or the progress of a long reading. */
function MailboxLine({ mailbox }: { readonly mailbox: PostList['mailbox'] | undefined }) {
  if (mailbox == null) return null;
  const { finishedAt, progress, aside, folder } = mailbox;
  return (
    <p className="pager">
      {progress === null ? (
        <span>
          The mailbox was{' '}
          {finishedAt === null ? (
            'never read'
          ) : (
            <>
              last read <Time at={finishedAt} />
            </>
          )}
          .
        </span>
      ) : (
        <>
          <progress max={progress.found} value={progress.done} aria-label="Emails read" />
          <span>
            The mailbox is being read: {grouped(progress.done)} of {grouped(progress.found)} emails are in.
          </span>
        </>
      )}
      {aside === 0 ? null : (
        <span>
          {counted(aside, 'unread email lies', 'unread emails lie')} in its folder <i>{folder}</i>: their senders had
          sent more in a day than is kept. Moved back, they are read on another day.
        </span>
      )}
    </p>
  );
}

export function Post() {
  const [, go] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get('mail') ?? undefined;
  const { data, failure, again, skeleton } = useRead('enquiries/post', {}, post);
  const [now, zone] = [useNow(), useZone()];
  const ids = (data?.rows ?? []).map(({ id }) => id);
  useRowCursor(ids, {}, { opens: chosen === undefined ? undefined : (id) => go(addressInPost(id)), begins: chosen });
  return (
    <div className={chosen === undefined ? 'panes none whole' : 'panes one whole'}>
      <section className="pane list" aria-label="Post">
        {failure === undefined ? null : <NotRead what="Post" failure={failure} again={again} />}
        {data === undefined ? (
          skeleton ? (
            <Skeleton lines={6} />
          ) : null
        ) : data.rows.length === 0 ? (
          <EmptyState title="Everything was placed.">
            Of {counted(data.week.all, 'email')} in the last seven days, {data.week.found} found their record;{' '}
            {counted(data.week.byHand, 'was', 'were')} placed by hand.
          </EmptyState>
        ) : (
          [...Map.groupBy(data.rows, ({ received_at: at }) => dayWords(new Date(at), now, zone))].map(([day, rows]) => (
            <Fragment key={day}>
              <h2 className="border-edge border-b px-4 pt-3 pb-1 text-(length:--text-note) leading-[1.2] font-medium">
                {day} <span className="text-ink-2">{rows.length}</span>
              </h2>
              <ul className="lines">
                {rows.map((row) => (
                  <PostLine key={row.id} row={row} isChosen={row.id === chosen} />
                ))}
              </ul>
            </Fragment>
          ))
        )}
        {data === undefined || data.lists === 0 ? null : (
          <p className="pager">
            {counted(data.lists, 'email of a list is', 'newsletters and lists are')} kept for a while and not shown
            here.
          </p>
        )}
        <MailboxLine mailbox={data?.mailbox} />
      </section>
      {chosen === undefined ? (
        <section className="pane blank" aria-label="No email open">
          <h2>Choose an email.</h2>
        </section>
      ) : (
        <MailPane key={chosen} id={chosen} />
      )}
    </div>
  );
}
