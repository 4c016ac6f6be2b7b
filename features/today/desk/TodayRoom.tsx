import './today.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { enquiryAddress, today, type TodayAnswer, type WaitingEnquiry } from './api.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { readAhead, useRead } from '../../../core/desk/app/data/use-read.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { enquiryActs } from '../../enquiries/desk/api.ts';
import { useRowCursor } from '../../../ui/keys/use-row-cursor.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, longDay, townOf } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { Calls, Failed, Given, LastDone, LetterOnItsWay, Marked } from './Beside.tsx';
import { FirstDue } from './FirstDue.tsx';
import { NothingWaits } from './NothingWaits.tsx';
import { ToDecide } from './ToDecide.tsx';
import { Waits } from './Waits.tsx';
import { DueStrip } from './DueStrip.tsx';

/** Takes an enquiry, which can be undone while its message is shown. */
function useTaking() {
  const taking = useAct(enquiryActs, 'enquiries.take');
  const giving = useAct(enquiryActs, 'enquiries.give-back');
  const [reference, setReference] = useState<string>();
  return {
    taking: taking.waiting ? reference : undefined,
    take: ({ reference, version }: WaitingEnquiry, then?: () => void): void => {
      setReference(reference);
      taking.run(
        { reference, version },
        {
          said: {
            title: 'Taken by you',
            text: reference,
            // Taking raised the version by one; any other version means a colleague's change.
            press: {
              label: 'Give back',
              undo: true,
              run: () =>
                giving.run(
                  { reference, version: version + 1 },
                  { said: { title: 'Given back', text: `${reference} is waiting again.` } },
                ),
            },
          },
          done: then,
        },
      );
    },
  };
}

function Work({ data }: { readonly data: TodayAnswer }) {
  const [, go] = useLocation();
  const now = useNow();
  const { taking, take } = useTaking();
  const isLate = ({ due_at: due }: WaitingEnquiry): boolean => Date.parse(due) < now.getTime();
  const person = usePerson();
  // An enquiry being answered stays on top until its reply is sent, even if another becomes due first.
  const [answering, setAnswering] = useState<{ readonly reference: string; readonly words: string }>();
  const first = data.enquiries.find(({ reference }) => reference === answering?.reference) ?? data.enquiries[0];
  const others = data.enquiries.filter((enquiry) => enquiry !== first);
  const answers = first !== undefined && first.reference === answering?.reference;
  const late = others.filter(isLate);
  const rows = others.filter((enquiry) => !isLate(enquiry));
  const overdue = data.dues.filter((at) => Date.parse(at) < now.getTime()).length;
  const lateOthers = Math.max(0, overdue - 1);
  const answer = (): void => {
    if (first === undefined) return;
    setAnswering({ reference: first.reference, words: data.words });
    if (first.owner === null) take(first);
  };
  const takeAt = (id: string | undefined): void => {
    const enquiry = rows.find(({ reference }) => reference === id) ?? first;
    if (enquiry === undefined || enquiry.owner !== null) return;
    if (enquiry !== first) take(enquiry, () => go(enquiryAddress(enquiry.reference, true)));
    else if (isLate(first)) answer();
    else take(first);
  };
  const upFront = first === undefined ? '' : 'max-[700px]:contents';
  const shown = first === undefined ? rows : [first, ...rows];
  // Without a selected row, T takes the first one.
  useKeys({ t: () => takeAt(undefined) });
  const cursor = useRowCursor(
    shown.map(({ reference }) => reference),
    { t: takeAt },
  );
  return (
    <>
      <DueStrip data={data} />
      {/* On narrow screens the first enquiry comes before the strip. */}
      <div className={`two ${upFront}`}>
        <div className={`stack ${upFront}`}>
          {first === undefined ? null : (
            <FirstDue
              enquiry={first}
              words={answers ? answering.words : data.words}
              late={late}
              overdue={lateOthers}
              isCursor={cursor.at === first.reference}
              takes={taking === first.reference}
              answers={answers}
              isOurs={first.owner === null || first.owner === person}
              onTake={() => take(first)}
              onAnswer={answer}
            />
          )}
          <Waits
            rows={rows}
            total={data.open - lateOthers - (first === undefined ? 0 : 1)}
            open={data.open}
            cursor={cursor.at}
            taking={taking}
            onTake={take}
          />
        </div>
        <div className="stack">
          <ToDecide decide={data.decide} asked={data.calls.filter(({ asks }) => asks)} />
          <Given given={data.given} />
          <Failed failed={data.failed} failures={data.failures} />
          <Marked marked={data.marked} />
          <Calls calls={data.calls.filter(({ asks }) => !asks)} />
          {data.letters
            .filter(({ state, stopped }) => state === 'sending' || stopped !== null)
            .map((letter) => (
              <LetterOnItsWay key={letter.slug} letter={letter} />
            ))}
          <LastDone journal={data.journal} />
        </div>
      </div>
    </>
  );
}

export const first = (): Promise<void> => readAhead('today', today);

/** The room *Today*: what is due first, failures, today's calls and letters, and the latest acts. */
export default function TodayRoom() {
  const reading = useRead('today', {}, today);
  const { data } = reading;
  const now = useNow();
  const zone = useZone();
  return (
    <>
      <RoomHead
        title="Today"
        say={`${longDay(now, zone)}, ${clockOf(now, zone)} ${zone === 'UTC' ? 'UTC' : `in ${townOf(zone)}`}`}
      />
      <div className="room-body stack">
        {data === undefined ? (
          <Unread what="What is waiting" of={reading} lines={8} />
        ) : data.week !== null ? (
          <NothingWaits data={data} />
        ) : (
          <Work data={data} />
        )}
      </div>
    </>
  );
}
