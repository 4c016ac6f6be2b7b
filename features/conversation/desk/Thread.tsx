import './conversation.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DoButton } from '../../../core/desk/app/data/DoButton.tsx';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { Time } from '../../../ui/Time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { momentForBoth, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { conversationActs, type Thread as Conversation, type ThreadEntry } from './api.ts';
import { eventWords } from './event-words.ts';
import { LinkedText } from './LinkedText.tsx';
import { useNoAnswer } from './use-no-answer.ts';
import { OurTurn, TheirTurn, type Origin } from './Turns.tsx';
import { dayAndClock, daysWords, foldedCount, heldIn, quotedReply, replyWords, whoseWords } from './turn-words.ts';

type CallAnswer = Extract<ThreadEntry, { readonly what: 'call-answer' }>;

const small = 'text-(length:--text-note) text-ink-2 [&_.i]:size-4';

function Line({ icon, at, children }: { readonly icon: IconName; readonly at: string; readonly children: ReactNode }) {
  return (
    <p className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 py-1.75 ${small}`}>
      <Icon name={icon} />
      <span>{children}</span>
      <Time at={at} />
    </p>
  );
}

const answered = {
  accepted: 'accepted the call',
  tentative: 'said maybe to the call',
  declined: 'declined the call',
  counter: 'asks for another time',
} as const;

function CalendarAnswer({
  entry,
  thread,
  theirZone,
  onOffer,
}: {
  readonly entry: CallAnswer;
  readonly thread: Conversation;
  readonly theirZone: string | null;
  readonly onOffer: (call: string) => void;
}) {
  const { reference } = thread;
  const { id, at, answer, call, comment, proposedAt, open } = entry;
  const zone = useZone();
  const isOffered = heldIn(thread)?.releases === call.id;
  const asks = open && !isOffered && (answer === 'declined' || answer === 'counter');
  const offer = (): void => onOffer(call.id);
  useKeys({ o: offer }, { when: asks });
  const what = `Their calendar ${answered[answer]}`;
  const when = momentForBoth(new Date(call.startsAt), zone, theirZone);
  const proposed = proposedAt === null ? '' : ` It proposes ${momentForBoth(new Date(proposedAt), zone, theirZone)}.`;
  const says =
    comment === '' ? null : (
      <>
        {' '}
        It says: “<VisitorText>{comment}</VisitorText>”{/[.!?…。！？]\s*$/u.test(comment) ? '' : '.'}
      </>
    );
  if (!asks)
    return (
      <Line icon="calendar" at={at}>
        <b>{what}</b> of {when}.{proposed}
        {says}
        {isOffered ? ' Other times go with the reply below.' : ''}
      </Line>
    );
  return (
    <div className="call decide">
      <h3 className="row">
        <Icon name={answer === 'declined' ? 'declined' : 'calendar'} />
        {what}
        <span className="push note">
          <Time at={at} />
        </span>
      </h3>
      <p>
        {when}.{proposed}
        {says} The call stays booked until one of us decides.
      </p>
      <div className="row">
        <ActButton kind="decide" keys="O" onPress={offer}>
          Offer other times
        </ActButton>
        <ActLink to={`/calls?at=${encodeURIComponent(call.id)}`}>Cancel the call…</ActLink>
        <DoButton
          acts={conversationActs}
          does="enquiries.keep-call"
          input={{ reference, answer: id }}
          said={{ title: 'The call is kept', text: `${reference}, ${when}` }}
          kind="bare"
        >
          Keep the call
        </DoButton>
      </div>
    </div>
  );
}

function gistOf(entry: ThreadEntry): string | undefined {
  return entry.what === 'theirs' || entry.what === 'ours' || entry.what === 'note'
    ? entry.text.replace(/\s+/gu, ' ').slice(0, 160)
    : undefined;
}

/** `their form`, `your reply`, `a note`, `a call` */
function kindsOf(entries: readonly ThreadEntry[], nameOf: (who: string) => string): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.what === 'theirs') return entry.came === 'form' ? 'their form' : 'their email';
    if (entry.what === 'ours') return replyWords(entry, nameOf);
    if (entry.what === 'note') return 'a note';
    return entry.what === 'event' && entry.event === 'call-booked' ? 'a call' : [];
  });
}

/** Whether the screen is a phone's, where all answered messages fold into one line. */
const isNarrow = (): boolean => matchMedia('(width < 43.75em)').matches;

function focusTurn(step: number): void {
  const turns = [...document.querySelectorAll<HTMLElement>('.flow [data-turn]')].filter(
    (turn) => turn.offsetParent !== null,
  );
  const here = turns.findIndex((turn) => turn.contains(document.activeElement));
  const next = turns[here < 0 ? (step > 0 ? 0 : turns.length - 1) : here + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Asks whether the visitor's latest message needs a reply; only a person can decide. */
function AnswerAsked({ thread, onReply }: { readonly thread: Conversation; readonly onReply: () => void }) {
  const noAnswer = useNoAnswer(thread);
  return (
    <li>
      <div className="call decide">
        <p>
          <b>Does this need an answer?</b> The program does not judge. The promise runs until one of us says so or
          replies.
        </p>
        <div className="row">
          <ActButton kind="decide" keys="Q" acts waiting={noAnswer.waiting} onPress={noAnswer.say}>
            Needs no answer
          </ActButton>
          <ActButton keys="R" onPress={onReply}>
            Reply
          </ActButton>
        </div>
      </div>
    </li>
  );
}

export function Thread({
  thread,
  record,
  owner,
  find,
  onOffer,
  onReply,
}: {
  readonly thread: Conversation;
  readonly record: Origin;
  /** The owner's name as shown at the desk; undefined without an owner. */
  readonly owner: string | undefined;
  readonly find: string | undefined;
  /** Opens the reply box with a link to choose another time for a call. */
  readonly onOffer: (call: string) => void;
  readonly onReply: () => void;
}) {
  const { entries, turn, reference } = thread;
  const nameOf = useNameOf();
  const now = useNow();
  const zone = useZone();
  const [all, setAll] = useState(false);
  const latest = useRef<HTMLLIElement>(null);
  useKeys({ e: () => setAll(!all), '[': () => focusTurn(-1), ']': () => focusTurn(1) });
  const folded = foldedCount(entries);
  // Reading starts at the visitor's first message that is not folded.
  const begins = entries.findIndex((entry, place) => place >= folded && entry.what === 'theirs');
  useEffect(() => {
    if (folded > 0 && !isNarrow()) latest.current?.scrollIntoView({ block: 'start' });
  }, [folded, reference]);
  const sent = new Set(
    entries.flatMap((entry) => (entry.what === 'ours' && entry.sentAt !== null ? entry.sentAt : [])),
  );

  const inside = (entry: ThreadEntry): ReactNode => {
    switch (entry.what) {
      case 'theirs':
        return <TheirTurn turn={entry} record={record} quotes={quotedReply(entries, entry)} find={find} />;
      case 'ours':
        return <OurTurn turn={entry} find={find} />;
      case 'note':
        return (
          <section
            className={
              'inote me-8 rounded-control border border-dashed border-buff-3 bg-buff-1 px-3.5 pb-2.5 ' +
              'max-[699px]:me-4'
            }
            aria-label="Note"
          >
            <header className="px-0">
              <Icon name="note" />
              <h3>
                {entry.who === null ? 'Note' : `Note by ${nameOf(entry.who) === 'You' ? 'you' : nameOf(entry.who)}`}
              </h3>
              <Time at={entry.at} />
            </header>
            <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
              <LinkedText text={entry.text} find={find} links />
            </p>
            <p className={small}>Only we see notes. A person who asks for their data receives them.</p>
          </section>
        );
      case 'call-answer':
        return <CalendarAnswer entry={entry} thread={thread} theirZone={record.zone} onOffer={onOffer} />;
      case 'event': {
        const isCall = entry.event === 'call-booked';
        const { icon, words } = eventWords(entry, nameOf, (at) =>
          momentForBoth(new Date(at), zone, isCall ? record.zone : null),
        );
        return (
          <Line icon={icon} at={entry.at}>
            {words}
          </Line>
        );
      }
    }
  };

  const lineOf = (entry: ThreadEntry, place: number): ReactNode => {
    // The reply itself says that it ended its turn.
    if (entry.what === 'event' && entry.name === 'answered' && sent.has(entry.at)) return null;
    const key = `${entry.what} ${entry.at} ${place}`;
    const gist = gistOf(entry);
    const isOneLine = entry.what === 'theirs' && entry.kind !== 'answer';
    if (gist === undefined || !(place < folded || isOneLine))
      return (
        <li key={key} ref={place === begins ? latest : undefined} className="scroll-mt-31">
          {gist === undefined ? (
            inside(entry)
          ) : (
            <div data-turn="" tabIndex={-1}>
              {inside(entry)}
            </div>
          )}
        </li>
      );
    const who =
      entry.what === 'theirs'
        ? isOneLine
          ? entry.kind === 'list'
            ? 'An email of a list'
            : 'An automatic reply'
          : (entry.from?.name ?? record.name)
        : 'who' in entry && entry.who !== null
          ? `${entry.what === 'note' ? 'Note by ' : ''}${nameOf(entry.who)}`
          : 'Somebody';
    return (
      <li key={key} className={entry.what === 'ours' ? 'us' : undefined}>
        <details key={String(all)} className="gist" open={all}>
          <summary data-turn="">
            {entry.what === 'ours' ? <Icon name="undo" /> : null}
            <b>
              <VisitorText>{who}</VisitorText>
            </b>
            <span className="min-w-0 flex-1 truncate text-ink-2" dir="auto">
              {gist}
            </span>
            <Time at={entry.at} />
          </summary>
          {inside(entry)}
        </details>
      </li>
    );
  };

  // On a phone all before the latest message is folded, so that it starts on the first screen.
  const isPhone = isNarrow() && !all && folded > 0;
  const above = isPhone ? Math.max(folded, begins) : folded;
  const earlier = entries.slice(0, above);
  const kinds = kindsOf(earlier, nameOf);
  const [from = now, to = now] = [earlier[0], earlier.at(-1)].map((entry) => new Date(entry?.at ?? turn.since));
  const lines = entries.map(lineOf);
  const away = Date.parse(turn.due) - now.getTime();
  return (
    <ol className="flow grid max-w-184 grid-cols-1 gap-2.5 ps-6 max-[699px]:ps-4" aria-label="Conversation">
      {isPhone ? (
        <li>
          <details className="before">
            <summary>
              <Icon name="down" />
              <b>{kinds.length} earlier</b>
              <span className="min-w-0 flex-1 truncate text-ink-2">
                {daysWords(from, to, zone)}: {kinds.join(', ')}
              </span>
            </summary>
            <ol className="flow in grid grid-cols-1 gap-2.5">{lines.slice(0, above)}</ol>
          </details>
        </li>
      ) : (
        lines.slice(0, above)
      )}
      {lines.slice(above)}
      {turn.whose === 'ours' && turn.number > 1 && !entries.some((one) => one.what === 'call-answer' && one.open) ? (
        <AnswerAsked thread={thread} onReply={onReply} />
      ) : null}
      {turn.whose === 'ours' ? (
        <li className="limit font-semibold text-over">
          <p>
            {away > 0
              ? `${whoseWords(owner)} turn ends ${dayAndClock(new Date(turn.due), now, zone)}`
              : `${whoseWords(owner)} turn was due ${spanWords(away)} ago`}
          </p>
        </li>
      ) : null}
    </ol>
  );
}
