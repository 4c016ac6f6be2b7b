// Longer than 250 lines: everything that can be done with one enquiry, with its messages and dialogs.
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { enquiryActs, enquiryRecord, type EnquiryList, type EnquiryRecord as Enquiry } from './api.ts';
import { DoButton } from '../../../core/desk/app/data/DoButton.tsx';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { colleague, useNameOf } from '../../../core/desk/app/data/who.ts';
import type { Failure } from '../../../core/desk/app/data/failure.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActButton, ActLink, TextButton } from '../../../ui/ActButton.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Gauge } from '../../../ui/Gauge.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { NotRead, Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { counted } from '../../../ui/numbers.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { State } from '../../../ui/State.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, dayOf, elsewhere, fullMoment, longDay, sameDay, spanWords, townOf } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { addressOf, type EnquiryPlace } from './address.ts';
import { RecordActs } from './RecordActs.tsx';
import { categoryWords, endingOf, isNear, shareGone, tagOf, titles } from './words.ts';
import {
  conversationActs,
  erased,
  thread as threadShape,
  type Thread as Conversation,
} from '../../conversation/desk/api.ts';
import { Dock } from '../../conversation/desk/Dock.tsx';
import { addressInPost } from '../../conversation/desk/Post.tsx';
import { MergeDialog } from '../../conversation/desk/RecordDialogs.tsx';
import { Thread } from '../../conversation/desk/Thread.tsx';
import { dayAndClock, heldIn, turnWords } from '../../conversation/desk/turn-words.ts';
import { useSeen, type Writing } from '../../conversation/desk/use-reader.ts';

interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly free: string | undefined;
}

function StateOf({ record }: { readonly record: Enquiry }) {
  const nameOf = useNameOf();
  const now = useNow();
  const { state, owner } = record;
  if (state === 'tray') return <State mark="square" tone="done" words="In the side tray" />;
  if (state === 'open') {
    if (owner === null) return <State mark="ring" tone="decide" words="Nobody yet" />;
    const who = nameOf(owner);
    return <State mark="half" words={`Taken by ${who === 'You' ? 'you' : who}`} />;
  }
  return <State {...endingOf(record, now)} />;
}

const endings: Readonly<Record<NonNullable<Conversation['turn']['ended']>['as'], string>> = {
  answered: 'Answered',
  'no-answer': 'needs no answer',
  elsewhere: 'Answered elsewhere',
  'time-chosen': 'They chose a time',
  closed: 'Closed',
  unanswered: 'Closed as never answered',
  'not-for-us': 'Not for us',
};

const turnline = 'mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1.5';

function TurnLine({ record, thread, owner }: { record: Enquiry; thread: Conversation; owner: string | undefined }) {
  const now = useNow();
  const zone = useZone();
  const nameOf = useNameOf();
  const { turn } = thread;
  const late = record.late_reason === null ? '' : ` Late because: ${record.late_reason}`;
  if (turn.ended !== null) {
    const { as, at, by, inTime } = turn.ended;
    const when = dayAndClock(new Date(at), now, zone).replace('today ', '');
    const within = spanWords(Date.parse(at) - Date.parse(turn.since));
    return (
      <p className={turnline}>
        {as === 'no-answer' ? (
          <span>
            <b>Their turn.</b> {by === null ? 'Somebody' : nameOf(by)} said at {when} that this needs no answer. Nothing
            is due from us.
          </span>
        ) : (
          <span>
            <b className={inTime ? undefined : 'due'}>Their turn since {when}.</b> {endings[as]}
            {as === 'answered' ? ` in ${within}, ${inTime ? 'in time' : 'late'}` : ''}. Nothing is due from us.{late}
          </span>
        )}
      </p>
    );
  }
  const { turn: words, left } = turnWords(turn, owner, now, zone, heldIn(thread)?.answers);
  const dates = { since: turn.since, due_at: turn.due };
  return (
    <p className={turnline}>
      <span className="max-[699px]:hidden">
        <Gauge share={shareGone(dates, now)} />
      </span>
      <span>
        <b className={isNear(dates, now) ? 'due' : undefined}>{words}</b>
        {left === undefined ? null : <span className="whitespace-nowrap">, {left}</span>}
        {late}
      </span>
    </p>
  );
}

function Sender({ record }: { readonly record: Enquiry }) {
  const { email, phone, subject, category, kind, page, topic, state, sameWords, address_refused, zone } = record;
  const now = useNow();
  const isAside = state === 'tray';
  const missing = <span className="faint">not given</span>;
  return (
    <section aria-label="Sender">
      <Facts
        up
        pairs={[
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
          ['Address', address_refused === null ? undefined : `does not work (${address_refused})`],
          ['Subject', <VisitorText key="s">{subject}</VisitorText>],
          [
            'Phone',
            kind === 'contact' ? phone === null ? missing : <VisitorText key="p">{phone}</VisitorText> : undefined,
          ],
          ['Where', zone === null ? undefined : `${townOf(zone)}, ${clockOf(now, zone)} there now`],
          ['Subject chosen', categoryWords(category)],
          ['For', topic ?? undefined],
          ['Page', page],
          ['Same text', sameWords > 1 ? `${sameWords} times within an hour` : undefined],
        ]}
      />
    </section>
  );
}

interface BesideProps {
  readonly record: Enquiry;
  readonly place: EnquiryPlace;
  readonly thread: Conversation;
}

function Beside({ record, place, thread }: BesideProps) {
  const { earlier, call, kept, state } = record;
  const zone = useZone();
  const there = call === null ? undefined : elsewhere(new Date(call.startsAt), zone, record.zone);
  const [merging, setMerging] = useState(false);
  const others = earlier.filter(({ outcome }) => outcome !== 'set aside');
  return (
    <aside className="rec-side" aria-label="About the sender">
      <Sender record={record} />
      {call === null ? null : (
        <Section title="Call">
          <Link className="link" to={`/calls?at=${encodeURIComponent(call.id)}`}>
            <Time at={call.startsAt} form="full" />
          </Link>
          <span className="sub">{there === undefined ? call.desk : `${there}, ${call.desk}`}</span>
          <CallStands call={call} thread={thread} />
        </Section>
      )}
      {earlier.length === 0 ? null : (
        <Section title="Earlier, same address" beside={earlier.length}>
          <ul className="stack tight">
            {earlier.map(({ reference, subject, received_at: received, outcome }) => (
              <li key={reference}>
                <Link className="link" to={addressOf({ ...place, reference })} dir="auto">
                  {subject}
                </Link>
                <span className="sub">
                  <span className="ref">{reference}</span>, <Time at={received} form="day" />, {outcome}
                  {callsOf(thread, reference)}
                </span>
              </li>
            ))}
          </ul>
          {others.length === 0 || thread.mergedInto !== null ? null : (
            <ActButton kind="bare" onPress={() => setMerging(true)}>
              Merge with…
            </ActButton>
          )}
          {merging ? (
            <MergeDialog
              thread={thread}
              others={others}
              addressOf={(reference) => addressOf({ ...place, reference })}
              onClose={() => setMerging(false)}
            />
          ) : null}
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

function CallStands({ call, thread }: { readonly call: NonNullable<Enquiry['call']>; readonly thread: Conversation }) {
  const said = thread.entries.findLast((entry) => entry.what === 'call-answer' && entry.call.id === call.id);
  if (call.state !== 'booked') return <span className="sub">{call.state}</span>;
  if (said?.what !== 'call-answer') return <span className="sub">No answer from their calendar</span>;
  if (said.answer === 'declined') return <State mark="cross" tone="decide" words="Declined in their calendar" />;
  return <span className="sub">{calendarWords[said.answer]} in their calendar</span>;
}

function callsOf({ calls }: Conversation, of: string): string {
  const count = calls.filter(({ reference }) => reference === of).length;
  return count === 0 ? '' : `, ${counted(count, 'call')}`;
}

const calendarWords = { accepted: 'Accepted', tentative: 'Tentative', counter: 'Another time wanted' } as const;

function MergedNotice({ thread, place }: { readonly thread: Conversation; readonly place: EnquiryPlace }) {
  const { reference, mergedInto } = thread;
  if (mergedInto === null) return null;
  return (
    <Notice
      tone="info"
      title={`This is part of ${mergedInto} now.`}
      acts={
        <>
          <ActLink to={addressOf({ ...place, reference: mergedInto })}>Open {mergedInto}</ActLink>
          <DoButton
            acts={conversationActs}
            does="enquiries.unmerge"
            input={{ reference }}
            said={{ title: 'Separated', text: reference }}
          >
            Separate again
          </DoButton>
        </>
      }
    />
  );
}

const asideReasons = {
  trapped:
    'A field that people do not see was filled in, as programs do, and sometimes the autofill of a browser. Its ' +
    'sender was thanked on the page and got no email.',
  'too-fast': 'The form was sent faster than a person types. Its sender was thanked on the page and got no email.',
  links: 'It has many links, or markup that advertising uses.',
} as const;

function AsideNotice({ record }: { readonly record: Enquiry }) {
  const zone = useZone();
  const nameOf = useNameOf();
  const { aside, deletedAt, due_at: due } = record;
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

interface FasterProps {
  readonly message: string;
  readonly record: Enquiry;
  readonly draft: string;
  readonly free: string | undefined;
  readonly onClose: () => void;
}

/** Shown when a colleague took it first: says who, and what can still be done. */
function Faster({ message, record, draft, free, onClose }: FasterProps) {
  const { owner, reference, version } = record;
  const ask = `subject=${encodeURIComponent(`May I have ${reference}?`)}`;
  return (
    <Notice
      tone="info"
      icon="info"
      title={message}
      acts={
        <>
          {draft === '' ? null : (
            <DoButton
              acts={enquiryActs}
              does="enquiries.note"
              input={{ reference, version, text: draft }}
              said={{ title: 'Your draft is a note now', text: reference }}
              done={onClose}
            >
              Pass my draft on as a note
            </DoButton>
          )}
          {owner?.includes('@') === true ? (
            <a className="btn" href={`mailto:${encodeURIComponent(owner)}?${ask}`}>
              Ask {colleague(owner)} for it
            </a>
          ) : null}
          {free === undefined ? null : <ActLink to={free}>Next one not taken</ActLink>}
          <ActButton kind="bare" onPress={onClose}>
            Dismiss
          </ActButton>
        </>
      }
    >
      {draft === '' ? null : <p>What you were writing is kept.</p>}
    </Notice>
  );
}

/** Why no reply can be sent from here; undefined if one can. */
function noReplyTo({ email, address_refused }: Enquiry, { mergedInto }: Conversation): string | undefined {
  if (mergedInto !== null) return `Write in ${mergedInto}, of which this is a part.`;
  if (email === '') return 'Nobody can be written to: no address was given.';
  return address_refused === null ? undefined : 'Their address does not work: correct it first.';
}

/** Shown for an erased record: when and by whom it was erased, and what is kept. */
function Erased({
  reference,
  failure,
  hadDraft,
  ours,
}: {
  readonly reference: string;
  readonly failure: Failure;
  readonly hadDraft: boolean;
  readonly ours: number | undefined;
}) {
  const { data } = useRead('enquiries/erased', { reference }, erased);
  const nameOf = useNameOf();
  const [now, zone] = [useNow(), useZone()];
  if (!data) return <EmptyState title={`${reference} is not here`}>{failure.message}</EmptyState>;
  const [who, at] = [nameOf(data.who), new Date(data.at)];
  const by = data.who === 'visitor' ? 'as its sender asked' : `by ${who === 'You' ? 'you' : who}`;
  const day = sameDay(at, now, zone) ? 'today' : `on ${dayOf(at, zone, now)}`;
  const { turns, files, originals, notes, calls } = data.contents;
  const gone = [
    counted(turns, 'turn'),
    counted(files, 'attachment'),
    counted(originals, 'original email'),
    counted(notes, 'note'),
    counted(calls, 'call'),
  ].filter((words) => !words.startsWith('0 '));
  return (
    <EmptyState
      icon="privacy"
      title={`Erased at ${clockOf(at, zone)} ${day}, ${by}`}
      acts={
        <>
          <ActLink to="/enquiries" kind="main">
            To our turn{ours === undefined ? '' : `, ${ours}`}
          </ActLink>
          <ActLink to="/privacy/journal">The line in the journal</ActLink>
        </>
      }
    >
      {gone.length === 0 ? 'The' : `${gone.join(', ')} and the`} address are gone from the database and the files.
      Backups made before {clockOf(at, zone)} lose them again whenever one is restored. Two things stay: a line in the
      journal without a name, and <i>erased</i> beside the reference <span className="nowrap">{reference}</span>. An
      email that still arrives for it waits in{' '}
      <Link className="link" to={addressInPost()}>
        Post
      </Link>
      , without anything that was here.
      {hadDraft ? ' You had a draft here, unsent. It is gone too.' : ''}
    </EmptyState>
  );
}

function askedOf({ entries }: Conversation) {
  const asks = entries.findLast((entry) => entry.what === 'call-answer' && entry.open);
  return asks?.what === 'call-answer' ? asks : undefined;
}

interface PaneProps {
  readonly reference: string;
  readonly place: EnquiryPlace;
  readonly colleagues: readonly string[];
  readonly neighbours: Neighbours;
  readonly views: EnquiryList['views'] | undefined;
}

export function EnquiryRecordPane({ reference, place, views, ...beside }: PaneProps) {
  const one = useRead('enquiries/one', { reference }, enquiryRecord, { keep: false });
  const { data: thread } = useRead('enquiries/thread', { reference }, threadShape, { keep: false });
  const { data: record, failure, again } = one;
  const isGone = failure?.kind === 'not-there';
  const hadDraft = thread !== undefined && thread.draft.reply + thread.draft.note !== '';
  const back = (
    <ActLink
      to={addressOf({ ...place, reference: undefined, do: undefined })}
      kind="bare"
      icon="back"
      className="m-only"
    >
      {titles[place.view]} {views?.[place.view]}
    </ActLink>
  );
  if (record !== undefined && thread !== undefined && !one.older && !isGone)
    return (
      <Record record={record} thread={thread} place={place} back={back} {...beside}>
        {failure === undefined ? null : (
          <NotRead what="The newest state of this enquiry" failure={failure} again={again} />
        )}
      </Record>
    );
  return (
    <article className="pane record" aria-label={`Enquiry ${reference}`}>
      <header className="rec-head">
        <div className="row">
          {back}
          <span className="ref">{reference}</span>
          {isGone ? <span className="note">erased</span> : null}
        </div>
      </header>
      <div className="rec-main col-span-full">
        {isGone ? (
          <Erased reference={reference} failure={failure} hadDraft={hadDraft} ours={views?.open} />
        ) : (
          <Unread what={`Enquiry ${reference}`} of={one} lines={8} />
        )}
      </div>
    </article>
  );
}

function Record({
  record,
  thread,
  place,
  back,
  colleagues,
  neighbours,
  children,
}: Omit<PaneProps, 'reference' | 'views'> & {
  readonly record: Enquiry;
  readonly thread: Conversation;
  readonly back: ReactNode;
  readonly children: ReactNode;
}) {
  const { reference } = record;
  const { draft } = thread;
  const asked = askedOf(thread);
  const [writing, setWriting] = useState<Writing>(() =>
    place.do === 'times'
      ? { as: 'times', releases: asked?.call.id }
      : place.do === 'reply'
        ? { as: 'text' }
        : draft.reply !== ''
          ? { as: 'draft' }
          : draft.note === ''
            ? undefined
            : { as: 'note' },
  );
  const [faster, setFaster] = useState<string>();
  const nameOf = useNameOf();
  useSeen({ reference, unread: thread.unread });
  const owner = record.owner === null ? undefined : nameOf(record.owner);
  return (
    <article className="pane record" aria-label={`Enquiry ${reference}`}>
      <header className="rec-head">
        <div className="row">
          {back}
          <span className="ref">{reference}</span>
          <span className="tag max-[699px]:hidden">{tagOf(record)}</span>
          <StateOf record={record} />
          {writing === undefined && draft.reply !== '' ? <b>Draft</b> : null}
          <span className="push row desk-only">
            {(['previous', 'next'] as const).map((way) =>
              neighbours[way] === undefined ? null : (
                <ActLink key={way} to={neighbours[way]} kind="bare" icon={way === 'next' ? 'next' : 'prev'} only>
                  {way === 'next' ? 'Next' : 'Previous'}
                </ActLink>
              ),
            )}
          </span>
        </div>
        <div className="titleline flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <h2 className="m-0 min-w-0 flex-[1_1_12rem]">
            <VisitorText>{record.name}</VisitorText>
            {record.organization === null ? null : (
              <small className="text-(length:--text-body) font-normal text-ink-2">
                , <VisitorText>{record.organization}</VisitorText>
              </small>
            )}
          </h2>
          <RecordActs
            record={record}
            thread={thread}
            colleagues={colleagues}
            onWrite={setWriting}
            onFaster={setFaster}
          />
        </div>
        {record.state === 'tray' ? null : <TurnLine record={record} thread={thread} owner={owner} />}
        {asked === undefined ? null : (
          <p className="m-only due">
            <TextButton onPress={() => document.querySelector('.flow .decide')?.scrollIntoView({ block: 'center' })}>
              {asked.answer === 'declined' ? 'The call was declined' : 'Another time is wanted'}
            </TextButton>
          </p>
        )}
      </header>
      <div className="rec-main">
        {children}
        {faster === undefined ? null : (
          <Faster
            record={record}
            message={faster}
            draft={draft.reply}
            free={neighbours.free}
            onClose={() => setFaster(undefined)}
          />
        )}
        <AsideNotice record={record} />
        <MergedNotice thread={thread} place={place} />
        <Thread
          thread={thread}
          record={record}
          owner={owner}
          find={place.find}
          onOffer={(releases) => setWriting({ as: 'times', releases })}
          onReply={() => setWriting({ as: 'text' })}
        />
        {record.state === 'tray' ? null : (
          <Dock
            thread={thread}
            writing={writing}
            name={record.name}
            noReply={noReplyTo(record, thread)}
            onWrite={setWriting}
          />
        )}
      </div>
      <Beside record={record} place={place} thread={thread} />
    </article>
  );
}
