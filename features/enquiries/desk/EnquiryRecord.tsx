// Longer than 250 lines: all that can be done with one enquiry, each act with what it says and asks.
import { useState } from 'react';
import { Link } from 'wouter';
import { enquiryActs, enquiryRecord, type EnquiryRecord as Enquiry } from './api.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { draftOf, hasDraft } from '../../../core/desk/app/data/use-draft.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { colleague, useNameOf } from '../../../core/desk/app/data/who.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Gauge } from '../../../ui/Gauge.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { NotRead } from '../../../core/desk/app/data/NotRead.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { State } from '../../../ui/State.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { fromNow, fullMoment, longDay, nearMoment, spanWords } from '../../../ui/time/words.ts';
import { useDeskZone, useZone } from '../../../ui/time/zone-shown.ts';
import { addressOf, type EnquiryPlace } from './address.ts';
import { EnquiryTimeline } from './EnquiryTimeline.tsx';
import { RecordActs } from './RecordActs.tsx';
import { NoteForm, ReplyForm } from './ReplyForm.tsx';
import { categoryWords, isLate, isNear, shareGone, tagOf } from './words.ts';

/** Addresses beside the one shown, in the order of the list. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** The next open one that nobody has. */
  readonly free: string | undefined;
}

function StateOf({ record }: { readonly record: Enquiry }) {
  const nameOf = useNameOf();
  const now = useNow();
  const { state, owner, closedAs, answered } = record;
  if (state === 'tray') return <State mark="square" tone="done" words="In the side tray" />;
  if (state === 'open') {
    if (owner === null) return <State mark="ring" tone="decide" words="Nobody yet" />;
    const who = nameOf(owner);
    return <State mark="half" words={`Taken by ${who === 'You' ? 'you' : who}`} />;
  }
  const late = isLate(record, now);
  if (closedAs === 'not-for-us') return <State mark="slash" tone="done" words="Not for us" />;
  if (closedAs === 'unanswered') return <State mark="disc" tone="decide" words="Never answered" />;
  const words = answered === null ? 'Closed' : state === 'closed' ? 'Answered, closed' : 'Answered';
  return <State mark="disc" tone={late ? 'decide' : 'done'} words={late ? `${words} late` : words} />;
}

/** The promise in words beside its gauge. */
function Promise({ record }: { readonly record: Enquiry }) {
  const now = useNow();
  const zone = useZone();
  const { due, answered, closed, promise, lateReason, state } = record;
  const at = new Date(due);
  const end = state === 'open' ? now : new Date(answered ?? closed ?? due);
  const words =
    state === 'open'
      ? at > now
        ? `Answer due ${nearMoment(at, now, zone)}, ${fromNow(at, now)}.`
        : `Overdue ${spanWords(now.getTime() - at.getTime())}.`
      : `Answer was due ${nearMoment(at, now, zone)}.`;
  const isDue = state === 'open' ? isNear(record, now) : isLate(record, now);
  return (
    <p className="row">
      <Gauge share={shareGone(record, end)} />
      <span>
        <b className={isDue ? 'due' : undefined}>{words}</b> Promised: {promise}.
        {lateReason === null ? null : ` Late because: ${lateReason}`}
      </span>
    </p>
  );
}

function Sender({ record }: { readonly record: Enquiry }) {
  const { name, email, organization, phone, category, kind, page, topic, state, sameWords, addressRefused } = record;
  const isAside = state === 'tray';
  const missing = <span className="faint">not given</span>;
  return (
    <section aria-label="Sender">
      <Facts
        up
        pairs={[
          ['Name', <VisitorText key="n">{name}</VisitorText>],
          [
            'Email',
            isAside ? (
              email
            ) : (
              <a key="e" className="link" href={`mailto:${encodeURIComponent(email)}`}>
                {email}
              </a>
            ),
          ],
          ['Address', addressRefused === null ? undefined : `does not work (${addressRefused})`],
          ['Organization', organization === null ? missing : <VisitorText key="o">{organization}</VisitorText>],
          [
            'Phone',
            kind === 'contact' ? phone === null ? missing : <VisitorText key="p">{phone}</VisitorText> : undefined,
          ],
          ['Subject chosen', categoryWords(category)],
          ['For', topic ?? undefined],
          ['Page', page],
          ['Same text', sameWords > 1 ? `${sameWords} times within an hour` : undefined],
        ]}
      />
    </section>
  );
}

function Beside({ record, place }: { readonly record: Enquiry; readonly place: EnquiryPlace }) {
  const { earlier, call, kept, state } = record;
  return (
    <aside className="rec-side" aria-label="About the sender">
      <Sender record={record} />
      {call === null ? null : (
        <Section title="Call">
          <Link className="link" to={`/calls?at=${encodeURIComponent(call.id)}`}>
            <Time at={call.startsAt} form="full" />
          </Link>
          <span className="sub">{call.state}</span>
        </Section>
      )}
      {earlier.length === 0 ? null : (
        <Section title="Others from this address" beside={earlier.length}>
          <ul className="stack tight">
            {earlier.map(({ reference, subject, received, outcome }) => (
              <li key={reference}>
                <Link className="link" to={addressOf({ ...place, reference })} dir="auto">
                  {subject}
                </Link>
                <span className="sub">
                  <span className="ref">{reference}</span>, <Time at={received} form="day" />, {outcome}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {state === 'tray' ? null : (
        <Section title="Kept">
          <p className="note">
            Until {kept.words} after it is closed. An answered enquiry closes automatically after {kept.closesAfter}{' '}
            days.
          </p>
        </Section>
      )}
    </aside>
  );
}

/** Why the program laid it aside. */
const asideReasons = {
  trapped:
    'A field that people do not see was filled in, as programs do, and sometimes the autofill of a browser. Its sender was thanked on the page and got no email.',
  'too-fast': 'The form was sent faster than a person types. Its sender was thanked on the page and got no email.',
  links: 'It has many links, or markup that advertising uses.',
} as const;

function AsideNotice({ record }: { readonly record: Enquiry }) {
  const zone = useZone();
  const nameOf = useNameOf();
  const { aside, deletedAt, due } = record;
  if (aside === null || deletedAt === null) return null;
  const who = aside.by === null ? 'The program' : nameOf(aside.by);
  return (
    <Notice title={`${who} put it here on ${fullMoment(new Date(aside.at), zone)}.`}>
      <p>
        {aside.by === null ? `${asideReasons[aside.why]} ` : ''}No reply is due while it is here, and no reminder is
        sent; the time promised to its sender still ends {fullMoment(new Date(due), zone)}. It is deleted on{' '}
        {longDay(new Date(deletedAt), zone)} unless you put it back. Links in it are shown as text.
      </p>
    </Notice>
  );
}

/** Who is writing a reply at this moment. */
function Writers({ who }: { readonly who: readonly string[] }) {
  const names = who.map(colleague);
  return (
    <p className="row" role="status">
      {names.length === 0 ? null : (
        <>
          <Icon name="note" />
          {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} writing a reply.
        </>
      )}
    </p>
  );
}

/** Somebody was faster: says who, and offers what is left to do. */
function Faster({
  message,
  record,
  free,
  onClose,
}: {
  readonly message: string;
  readonly record: Enquiry;
  readonly free: string | undefined;
  readonly onClose: () => void;
}) {
  const { owner, reference } = record;
  const draft = draftOf(`${reference} reply`);
  const note = useAct(enquiryActs, 'enquiries.note');
  return (
    <div className="call info" role="status">
      <h3>
        <Icon name="info" />
        {message}
      </h3>
      <p>What you were writing is kept.</p>
      <div className="row">
        {draft === undefined ? null : (
          <ActButton
            acts
            waiting={note.waiting}
            onPress={() =>
              note.run(
                { reference, version: record.version, text: draft },
                { said: { title: 'Your draft is a note now', text: reference }, done: onClose },
              )
            }
          >
            Pass my draft on as a note
          </ActButton>
        )}
        {owner?.includes('@') === true ? (
          <a
            className="btn"
            href={`mailto:${encodeURIComponent(owner)}?subject=${encodeURIComponent(`May I have ${reference}?`)}`}
          >
            Ask {colleague(owner)} for it
          </a>
        ) : null}
        {free === undefined ? null : <ActLink to={free}>Next one not taken</ActLink>}
        <ActButton kind="bare" onPress={onClose}>
          Dismiss
        </ActButton>
      </div>
    </div>
  );
}

/** One enquiry, whole: what was asked, what is owed, what has happened, and everything that can be done with it. */
export function EnquiryRecordPane({
  reference,
  place,
  colleagues,
  neighbours,
}: {
  readonly reference: string;
  readonly place: EnquiryPlace;
  readonly colleagues: readonly string[];
  readonly neighbours: Neighbours;
}) {
  const {
    data: record,
    bones,
    failure,
    again,
    older,
  } = useRead('enquiries/one', { reference }, enquiryRecord, { keep: false });
  const [replying, setReplying] = useState<'asked' | 'draft' | undefined>(
    place.do === 'reply' ? 'asked' : hasDraft(`${reference} reply`) ? 'draft' : undefined,
  );
  const [faster, setFaster] = useState<string>();
  const zone = useDeskZone();
  const person = usePerson();
  const now = useNow();
  useKeys({ Escape: () => setReplying(undefined) }, { when: replying !== undefined });
  const listed = addressOf({ ...place, reference: undefined, do: undefined });
  const back = (
    <ActLink to={listed} kind="bare" icon="back" className="m-only">
      Enquiries
    </ActLink>
  );
  if (record === undefined || older)
    return (
      <article className="pane record" aria-label={`Enquiry ${reference}`}>
        <header className="rec-head">
          <div className="row">
            {back}
            <span className="ref">{reference}</span>
          </div>
        </header>
        <div className="rec-main">
          {failure !== undefined ? (
            <NotRead what={`Enquiry ${reference}`} failure={failure} again={again} />
          ) : bones ? (
            <Skeleton lines={8} />
          ) : null}
        </div>
      </article>
    );
  return (
    <article className="pane record" aria-label={`Enquiry ${reference}`}>
      <p className="print-only">
        Corbière, enquiry {reference}, printed {fullMoment(now, zone)}, by{' '}
        {person === undefined ? 'somebody' : colleague(person)}. It contains personal data: destroy it when you no
        longer need it.
      </p>
      <header className="rec-head">
        <div className="row">
          {back}
          <span className="ref">{reference}</span>
          <span className="tag">{tagOf(record)}</span>
          <StateOf record={record} />
          {replying === undefined && hasDraft(`${reference} reply`) ? <b>Draft</b> : null}
          <span className="push row desk-only">
            {neighbours.previous === undefined ? null : (
              <ActLink to={neighbours.previous} kind="bare" icon="prev" only>
                Previous
              </ActLink>
            )}
            {neighbours.next === undefined ? null : (
              <ActLink to={neighbours.next} kind="bare" icon="next" only>
                Next
              </ActLink>
            )}
          </span>
        </div>
        <h2>
          <VisitorText>{record.subject}</VisitorText>
        </h2>
        {record.state === 'tray' ? null : <Promise record={record} />}
        <RecordActs
          record={record}
          place={place}
          colleagues={colleagues}
          onReply={() => setReplying('asked')}
          onFaster={setFaster}
        />
      </header>
      <div className="rec-main">
        {failure === undefined ? null : (
          <NotRead what="The newest state of this enquiry" failure={failure} again={again} />
        )}
        {faster === undefined ? null : (
          <Faster message={faster} record={record} free={neighbours.free} onClose={() => setFaster(undefined)} />
        )}
        <AsideNotice record={record} />
        <Writers who={record.writing} />
        {replying !== undefined && record.state !== 'tray' ? (
          <ReplyForm
            key={`${reference} ${replying}`}
            record={record}
            takesFocus={replying === 'asked'}
            onClose={() => setReplying(undefined)}
          />
        ) : null}
        <p className="message" dir="auto">
          {record.message === '' ? <span className="faint">No message was written.</span> : record.message}
        </p>
        <EnquiryTimeline record={record} />
        {record.state === 'tray' ? null : <NoteForm key={`note ${reference}`} record={record} />}
      </div>
      <Beside record={record} place={place} />
    </article>
  );
}
