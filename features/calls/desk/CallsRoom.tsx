import './calls.css';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { callActs, callWeek, type CallWeek, type DeskCall } from './api.ts';
import { DoButton } from '../../../core/desk/app/data/DoButton.tsx';
import { addressWith, chosenIn } from '../../../core/desk/app/data/chosen.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Legend } from '../../../ui/plots/Plot.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { useRowCursor } from '../../../ui/keys/use-row-cursor.ts';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { deskNow } from '../../../ui/time/use-now.ts';
import { yourZone } from '../../../ui/time/zone-shown.ts';
import { CallPanel } from './CallPanel.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { dayAndClock, daysInWords, offsetOf } from './call-words.ts';
import { numberWord } from '../../../ui/numbers.ts';
import { LeavePanel } from './LeavePanel.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { shownCalls, Week } from './Week.tsx';
import { WeekPanel } from './WeekPanel.tsx';

/** State in the address: `/calls?desk=jersey&week=2026-W47&at=<id>`, and `leave` for the leave panel. */
interface Place {
  readonly desk?: string | undefined;
  readonly week?: string | undefined;
  readonly at?: string | undefined;
  readonly leave?: string | undefined;
}

const calls = [
  { look: 'bg-sea-2', words: 'booked' },
  { look: 'border-over bg-over-tint', words: 'over, outcome not recorded' },
  { look: 'bg-paper', words: 'recorded' },
];
const hours = [
  {
    look: 'off forced-colors:border-dashed forced-colors:border-[GrayText]',
    words: 'not offered: outside hours, break, buffer, busy',
  },
  { look: 'bg-buff-2', words: 'leave' },
];

const addressOf = (place: Place): string => addressWith('/calls', { ...place });

function headWords({ onToday, unrecorded }: CallWeek): string {
  const today = onToday === 0 ? 'None today.' : `${onToday} today.`;
  return unrecorded === 0
    ? today
    : `${today} ${numberWord(unrecorded)} ${unrecorded === 1 ? 'outcome is' : 'outcomes are'} not recorded.`;
}

function CalendarStrip({ week }: { readonly week: CallWeek }) {
  return week.desks
    .filter(
      ({ id, calendar }) =>
        calendar !== null &&
        (calendar.failure !== null || !calendar.isOffering) &&
        (week.desk === null || week.desk === id),
    )
    .map(({ id, name, timeZone, calendar }) => (
      <div key={id} className="strip broke" role="status">
        <Icon name="tri" />
        <p>
          <b>
            {name}: its published calendar{' '}
            {calendar?.readAt == null
              ? 'has not been read yet'
              : `has not been read since ${dayAndClock(new Date(calendar.readAt), timeZone)}`}
          </b>
          {calendar?.failure == null ? '' : ` (${calendar.failure.replace(/[.]$/, '')})`}.{' '}
          {calendar?.isOffering === true && calendar.countsUntil !== null
            ? `Its last copy counts until ${dayAndClock(new Date(calendar.countsUntil), timeZone)}. After that the office offers no times; booked calls are not affected.`
            : 'There is no usable copy: the office offers no times; booked calls are not affected.'}
        </p>
        <DoButton
          acts={callActs}
          does="calls.read-calendar"
          input={{ desk: id }}
          said={{ title: 'Asked for the calendar', text: name }}
          icon="retry"
        >
          Try now
        </DoButton>
      </div>
    ));
}

const callbar =
  'filters callbar gap-x-5 gap-y-2 max-[700px]:[&_.note]:m-0 max-[700px]:[&_.seg]:w-full ' +
  'max-[700px]:[&_.seg]:overflow-x-auto max-[700px]:[&_.seg_a]:flex-[1_0_auto] ' +
  'max-[700px]:[&_.seg_a]:justify-center max-[700px]:[&_.seg_a]:px-2';
const weekPane = 'min-w-0 overflow-auto ps-gutter pt-4 pb-8 max-[1100px]:pe-gutter print:overflow-visible print:px-0';

/** The room *Calls*: a desk's week, and beside it one call, the desk's leave, or the week's summary. */
export default function CallsRoom() {
  const place: Place = chosenIn(useSearch(), ['desk', 'week', 'at', 'leave']);
  const [, go] = useLocation();
  const [dialog, setDialog] = useState<{ readonly kind: 'move' | 'cancel'; readonly call: DeskCall }>();
  const reading = useRead(
    'calls',
    { desk: place.desk, week: place.week, zone: yourZone(), at: place.week === undefined ? place.at : undefined },
    callWeek,
  );
  const week = reading.data;
  const open = week?.calls.find(({ id }) => id === place.at);
  // Completed from the loaded week: an address may name only a call, and opening another call needs no request.
  const here: Place = week === undefined ? place : { ...place, desk: week.desk ?? 'all', week: week.week };
  const to = (change: Place): string => addressOf({ ...here, ...change });
  const addressOfCall = (id: string): string => to({ at: id, leave: undefined });
  const openCall = (id: string): void => go(addressOfCall(id));
  const leaveDesk = week === undefined ? undefined : (week.desk ?? week.desks[0]?.id);
  useKeys(
    {
      '[': () => week && go(to({ week: week.before, at: undefined })),
      ']': () => week && go(to({ week: week.after, at: undefined })),
    },
    { when: week !== undefined },
  );
  useRowCursor(
    week === undefined ? [] : shownCalls(week).map(({ id }) => id),
    {},
    { opens: open === undefined ? undefined : openCall, follows: place.at },
  );
  const leave = (
    <ActLink icon="calendar" to={to({ leave: 'on', at: undefined })}>
      Leave
    </ActLink>
  );
  if (week === undefined)
    return (
      <>
        <RoomHead title="Calls" />
        <div className="room-body">
          <Unread what="The calls" of={reading} lines={6} />
        </div>
      </>
    );
  const shown = week.days;
  const zone = week.timeZone;
  // Dialogs act on the call's current version rather than on that of their opening.
  const inDialog = dialog && (week.calls.find(({ id }) => id === dialog.call.id) ?? dialog.call);
  return (
    <>
      <RoomHead
        title="Calls"
        say={headWords(week)}
        acts={leave}
        page={open === undefined ? 'Calls' : `Call ${open.reference}`}
      />
      <CalendarStrip week={week} />
      {reading.failure === undefined ? null : (
        <div className="strip" role="status">
          <Icon name="info" />
          <p>
            The week could not be refreshed: {reading.failure.message} What you see is from{' '}
            {dayAndClock(reading.at ?? deskNow(), zone)}.
          </p>
          <ActButton onPress={reading.again}>Try now</ActButton>
        </div>
      )}
      <div className={callbar}>
        {week.desks.length < 2 ? null : (
          <Segments
            label="Desk"
            chosen={week.desk ?? 'all'}
            segments={[
              ...week.desks.map(({ id, name, toCome }) => ({
                name: id,
                words: name,
                n: toCome,
                to: to({ desk: id, at: undefined }),
              })),
              { name: 'all', words: 'All desks', to: to({ desk: 'all', at: undefined, leave: undefined }) },
            ]}
          />
        )}
        <div className="row">
          <ActLink icon="prev" only keys="[" to={to({ week: week.before, at: undefined })}>
            Week before
          </ActLink>
          <ActLink to={to({ week: undefined, at: undefined })}>This week</ActLink>
          <ActLink icon="next" only keys="]" to={to({ week: week.after, at: undefined })}>
            Week after
          </ActLink>
          <b>{daysInWords(shown[0]?.date ?? week.today, shown.at(-1)?.date ?? week.today)}</b>
        </div>
        <span className="push note">
          {week.desk === null ? 'Your times' : 'Office time'}: {zone},{' '}
          {offsetOf(zone, new Date(week.axis.at[0] ?? deskNow()))}
        </span>
      </div>
      <div
        className={
          'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_21rem] max-[1100px]:grid-cols-[minmax(0,1fr)] ' +
          'max-[700px]:flex max-[700px]:flex-col print:block'
        }
        aria-busy={reading.older ? true : undefined}
      >
        <div
          className={
            `${weekPane} ${open === undefined && place.leave === undefined ? '' : 'max-[700px]:hidden'} ` +
            (open === undefined ? '' : 'print:hidden')
          }
        >
          <Week week={week} open={place.at} addressOf={addressOfCall} />
          <Legend className="max-[700px]:hidden" parts={week.desk === null ? calls : [...calls, ...hours]} />
        </div>
        {open !== undefined ? (
          <CallPanel
            key={open.id}
            call={open}
            week={week}
            close={() => go(to({ at: undefined }))}
            move={() => setDialog({ kind: 'move', call: open })}
            cancel={() => setDialog({ kind: 'cancel', call: open })}
          />
        ) : place.leave !== undefined && leaveDesk !== undefined ? (
          <LeavePanel
            key={leaveDesk}
            week={week}
            deskId={leaveDesk}
            close={() => go(to({ leave: undefined }))}
            move={(call) => setDialog({ kind: 'move', call })}
            cancel={(call) => setDialog({ kind: 'cancel', call })}
          />
        ) : (
          <WeekPanel week={week} addLeave={() => go(to({ leave: 'on' }))} />
        )}
      </div>
      {dialog?.kind === 'move' && inDialog ? (
        <MoveDialog call={inDialog} week={week} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog?.kind === 'cancel' && inDialog ? (
        <CancelDialog call={inDialog} week={week} onClose={() => setDialog(undefined)} />
      ) : null}
    </>
  );
}
