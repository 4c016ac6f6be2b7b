import { lazy, Suspense, useId } from 'react';
import { Link } from 'wouter';
import { enquiryAddress, type WaitingEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { grouped } from '../../../ui/numbers.ts';
import { State } from '../../../ui/State.tsx';
import { NameAndFirm } from '../../../ui/VisitorText.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, fromNow, nearMoment, sameDay, spanWords } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { OpenBox } from '../../conversation/desk/OpenBox.tsx';
import { useNoAnswer } from '../../conversation/desk/use-no-answer.ts';
import { tagOf } from '../../enquiries/desk/words.ts';

/** Loaded when somebody starts to write. */
const Answer = lazy(() => import('../../conversation/desk/Answer.tsx'));

const mostOthers = 3;

const header =
  'grid items-center gap-x-5 gap-y-1 px-5 py-3 max-[700px]:grid-cols-[minmax(0,1fr)] max-[700px]:px-4 ' +
  'max-[700px]:py-3.5 forced-colors:border-4 forced-colors:border-[Highlight]';
const calm = `${header} grid-cols-[minmax(0,1fr)_auto] border-b border-rule [&_p]:text-ink-2`;
const alarm =
  `${header} grid-cols-[auto_minmax(0,1fr)_auto] bg-alarm text-alarm-text print:text-alarm [&_:focus-visible]:outline-lamp ` +
  '[&_.btn]:border-alarm-text [&_.btn]:bg-alarm-text [&_.btn]:text-alarm ' +
  '[&_.btn:hover]:border-ink [&_.btn:hover]:bg-ink [&_.btn:hover]:text-paper ' +
  '[&_kbd]:border-current [&_kbd]:bg-transparent [&_kbd]:text-inherit';
/** Places the reply box inside the card instead of sticky at the foot of a pane. */
const withField =
  '[&_.dock]:static [&_.dock]:block [&_.dock]:max-w-none [&_.dock]:p-0 ' +
  '[&_.comp]:border-0 [&_.comp]:border-t [&_.comp]:border-rule';
const foot = 'flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-t border-rule px-5 py-2.5 [&_.btn.bare]:px-2';

function Flare() {
  return (
    <svg
      className="fill-alarm-text print:fill-alarm h-8 w-10 self-start max-[700px]:hidden"
      viewBox="-2 -26 40 30"
      aria-hidden="true"
    >
      <path d="M0 0C9.21-6.85 13.22-15.09 23.1-20.79C31.82-25.83 38.28-14.64 29.56-9.61C19.68-3.91 10.54-4.55 0 0Z" />
    </svg>
  );
}

function Writer({ enquiry: { reference, name, organization } }: { readonly enquiry: WaitingEnquiry }) {
  return (
    <Link to={enquiryAddress(reference)}>
      <NameAndFirm name={name} organization={organization} />
    </Link>
  );
}

/** The reply box, one line until somebody writes; writing takes the enquiry. */
function Foot({
  enquiry,
  answers,
  onAnswer,
}: {
  readonly enquiry: WaitingEnquiry;
  readonly answers: boolean;
  readonly onAnswer: () => void;
}) {
  const { reference, name, owner } = enquiry;
  const noAnswer = useNoAnswer(enquiry);
  useKeys({ r: onAnswer, q: noAnswer.say }, { when: !answers });
  if (answers)
    return (
      <Suspense>
        <Answer reference={reference} name={name} />
      </Suspense>
    );
  return (
    <div className={foot}>
      <OpenBox onPress={onAnswer}>
        Write to {name}
        {owner === null ? '; writing takes it' : ''}
      </OpenBox>
      <ActButton kind="bare" keys="Q" acts waiting={noAnswer.waiting} more={reference} onPress={noAnswer.say}>
        Needs no answer
      </ActButton>
      <ActLink kind="bare" keys="Enter" to={enquiryAddress(reference)} more={reference}>
        Open the record
      </ActLink>
    </div>
  );
}

/** The enquiry due first with its message and a reply box; emphasised if overdue, with the other overdue ones. */
export function FirstDue({
  enquiry,
  words,
  late,
  overdue,
  isCursor,
  takes,
  answers,
  isOurs,
  onTake,
  onAnswer,
}: {
  readonly enquiry: WaitingEnquiry;
  readonly words: string;
  /** Other overdue enquiries, oldest first. */
  readonly late: readonly WaitingEnquiry[];
  /** Number of other overdue enquiries, which may exceed the list. */
  readonly overdue: number;
  readonly isCursor: boolean;
  readonly takes: boolean;
  readonly answers: boolean;
  /** Whether it is unassigned or this person's. */
  readonly isOurs: boolean;
  readonly onTake: () => void;
  /** Takes it if unassigned, and opens the reply box. */
  readonly onAnswer: () => void;
}) {
  const id = useId();
  const now = useNow();
  const zone = useZone();
  const nameOf = useNameOf();
  const { reference, owner } = enquiry;
  const due = new Date(enquiry.due_at);
  const over = now.getTime() - due.getTime();
  const by = ({ due_at: at }: WaitingEnquiry): string => spanWords(now.getTime() - Date.parse(at));
  const when = sameDay(due, now, zone) ? `${clockOf(due, zone)} today` : nearMoment(due, now, zone);
  const isLate = over > 0;
  return (
    <section
      className={
        `relative rounded-control border bg-field max-[700px]:-order-1 ${withField} ` +
        `${isLate ? 'border-alarm' : 'border-edge'} ${isCursor ? 'outline-2 outline-offset-1 outline-over' : ''}`
      }
      aria-labelledby={id}
      data-row={reference}
    >
      <header className={isLate ? alarm : calm}>
        {isLate ? <Flare /> : null}
        <div>
          <h2 id={id} className="text-[1.0625rem]">
            {isLate ? `Overdue by ${by(enquiry)}` : `Due ${when}`}: <Writer enquiry={enquiry} />
          </h2>
          <p>
            {isLate ? (
              <>
                Promised by {when}. {owner === null ? 'Nobody has taken' : `${nameOf(owner)} took`}{' '}
                <span className="nowrap">{reference}</span>.
              </>
            ) : (
              <>
                {fromNow(due, now)} · <span className="nowrap">{reference}</span> ·{' '}
                {owner === null ? (
                  <State mark="ring" tone="decide" words="Nobody yet" />
                ) : (
                  <State mark="half" words={nameOf(owner)} />
                )}
              </>
            )}{' '}
            {tagOf(enquiry)}
          </p>
          {late.length === 0 ? null : (
            <ul className="mt-1">
              {late.slice(0, mostOthers).map((other) => (
                <li key={other.reference}>
                  Also overdue, by {by(other)}: <Writer enquiry={other} />
                </li>
              ))}
              {overdue > mostOthers ? (
                <li>
                  <Link to="/enquiries?view=open">And {grouped(overdue - mostOthers)} more overdue</Link>
                </li>
              ) : null}
            </ul>
          )}
        </div>
        {owner !== null ? null : (
          <div
            className={
              'row max-[700px]:col-[1/-1] max-[700px]:mt-2 max-[700px]:*:flex-1 ' +
              (isLate ? 'max-[900px]:col-[2/-1]' : 'max-[900px]:col-[1/-1]')
            }
          >
            <ActButton
              kind="decide"
              acts
              waiting={takes}
              keys="T"
              more={reference}
              onPress={isLate ? onAnswer : onTake}
            >
              {isLate ? 'Take and answer' : 'Take'}
            </ActButton>
          </div>
        )}
      </header>
      {words === '' ? null : (
        <p className="message px-5 pt-2.5 pb-3.5" dir="auto">
          {words}
        </p>
      )}
      {isOurs ? (
        <Foot enquiry={enquiry} answers={answers} onAnswer={onAnswer} />
      ) : (
        <p className={foot}>
          <ActLink to={enquiryAddress(reference)} more={reference}>
            Open
          </ActLink>
        </p>
      )}
    </section>
  );
}
