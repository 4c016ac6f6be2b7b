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
import { Calls, Failed, LastDone, LetterOnItsWay, Marked } from './Beside.tsx';
import { enquiryAddress } from './enquiry-address.ts';
import { FirstDue } from './FirstDue.tsx';
import { NothingWaits } from './NothingWaits.tsx';
import { useOutcomes, useTaking } from './use-todays-acts.ts';
import { Waits } from './Waits.tsx';
import { DueStrip } from './DueStrip.tsx';

function Work({ data }: { readonly data: TodayAnswer }) {
  const [, go] = useLocation();
  const now = useNow();
  const { taking, take } = useTaking();
  const outcomes = useOutcomes();
  const isLate = ({ dueAt }: WaitingEnquiry): boolean => Date.parse(dueAt) < now.getTime();
  const [first, ...others] = data.enquiries;
  const late = others.filter(isLate);
  const rows = others.filter((enquiry) => !isLate(enquiry));
  const overdue = data.dues.filter((at) => Date.parse(at) < now.getTime()).length;
  const lateOthers = Math.max(0, overdue - 1);
  const takeAndOpen = (enquiry: WaitingEnquiry): void => {
    if (enquiry.owner === null) take(enquiry, () => go(enquiryAddress(enquiry.reference, true)));
  };
  const shown = first === undefined ? rows : [first, ...rows];
  // Without a row under the cursor, T is the first one's.
  useKeys({ t: () => (first === undefined ? undefined : takeAndOpen(first)) });
  const cursor = useRowCursor(
    shown.map(({ reference }) => reference),
    {
      t: (id) => {
        const enquiry = shown.find(({ reference }) => reference === id);
        if (enquiry !== undefined) takeAndOpen(enquiry);
      },
    },
  );
  return (
    <>
      <DueStrip data={data} />
      <div className="two">
        <div className="stack">
          {first === undefined ? null : (
            <FirstDue
              enquiry={first}
              words={data.words}
              late={late}
              overdue={lateOthers}
              isCursor={cursor.at === first.reference}
              takes={taking === first.reference}
              onTake={take}
              onAnswer={takeAndOpen}
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
  const { data, skeleton, failure, again } = useRead('today', {}, today);
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
            skeleton ? (
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
