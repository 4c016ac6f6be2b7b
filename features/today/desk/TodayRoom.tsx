import './today.css';
import { useLocation } from 'wouter';
import { today, type TodayAnswer, type WaitingEnquiry } from './api.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { useRowCursor } from '../../../ui/keys/use-row-cursor.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NotRead } from '../../../core/desk/app/data/NotRead.tsx';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, longDay, townOf } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { Alarm } from './Alarm.tsx';
import { Calls, Failed, LastDone, LetterOnItsWay, Marked } from './Beside.tsx';
import { enquiryAddress } from './enquiry-address.ts';
import { NothingWaits } from './NothingWaits.tsx';
import { useOutcomes, useTaking } from './use-todays-acts.ts';
import { Waits } from './Waits.tsx';
import { WatchLine } from './WatchLine.tsx';

function Work({ data }: { readonly data: TodayAnswer }) {
  const [, go] = useLocation();
  const now = useNow();
  const { taking, take } = useTaking();
  const outcomes = useOutcomes();
  const isLate = ({ dueAt }: WaitingEnquiry): boolean => Date.parse(dueAt) < now.getTime();
  const late = data.enquiries.filter(isLate);
  const rows = data.enquiries.filter((enquiry) => !isLate(enquiry));
  const overdue = Math.max(late.length, data.overdue);
  const takeAndOpen = (enquiry: WaitingEnquiry): void => {
    take(enquiry, () => go(enquiryAddress(enquiry.reference, true)));
  };
  const byReference = (reference: string): WaitingEnquiry | undefined =>
    rows.find((enquiry) => enquiry.reference === reference);
  const first = late.find(({ owner }) => owner === null);
  // Without a row under the cursor, T is the overdue one's.
  useKeys({ t: () => (first === undefined ? undefined : takeAndOpen(first)) }, { when: first !== undefined });
  const cursor = useRowCursor(
    rows.map(({ reference }) => reference),
    {
      t: (reference) => {
        const enquiry = byReference(reference);
        if (enquiry?.owner === null) takeAndOpen(enquiry);
      },
    },
  );
  return (
    <>
      <Alarm late={late} total={overdue} takes={taking !== undefined} onTake={takeAndOpen} />
      <WatchLine data={data} />
      <div className="two">
        <Waits
          rows={rows}
          total={Math.max(rows.length, data.open - overdue)}
          open={data.open}
          cursor={cursor.at}
          taking={taking}
          onTake={take}
        />
        <div className="stack">
          <Failed failed={data.failed} failures={data.failures} />
          <Marked marked={data.marked} />
          <Calls calls={data.calls} outcomes={outcomes} title="Calls, today and tomorrow" />
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

function nothingWaits(data: TodayAnswer): boolean {
  return (
    data.open === 0 &&
    data.failures === 0 &&
    !data.calls.some(({ asks }) => asks) &&
    !data.letters.some(({ state, stopped }) => state === 'sending' || stopped !== null)
  );
}

/** What is due first, what failed, what is on today, what the others did. */
export default function TodayRoom() {
  const { data, bones, failure, again } = useRead('today', {}, today);
  const now = useNow();
  const zone = useZone();
  return (
    <>
      <RoomHead
        title="Today"
        say={`${longDay(now, zone)}, ${clockOf(now, zone)} ${zone === 'UTC' ? 'UTC' : `in ${townOf(zone)}`}`}
      />
      <div className="room-body stack today">
        {data === undefined ? (
          failure === undefined ? (
            bones ? (
              <Skeleton lines={8} />
            ) : null
          ) : (
            <NotRead what="What is waiting" failure={failure} again={again} />
          )
        ) : nothingWaits(data) ? (
          <NothingWaits data={data} />
        ) : (
          <Work data={data} />
        )}
      </div>
    </>
  );
}
