import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { CallWeek, DeskCall } from './api.ts';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { isUnrecorded, sameClock, timeThere, wallTime } from './call-words.ts';

export type Day = CallWeek['days'][number];
type Part = { readonly from: number; readonly until: number };

/** Minutes of a row of the drawing. */
export const row = 15;

/** Grid rows of a part of a day; undefined if it lies outside the drawn hours. */
export function placeOf({ from, until }: Part, axis: CallWeek['axis']): CSSProperties | undefined {
  const [begin, end] = [Math.max(from, axis.from * 60), Math.min(until, axis.until * 60)];
  if (begin >= end) return undefined;
  const first = Math.floor((begin - axis.from * 60) / row);
  const rows = Math.max(1, Math.ceil((end - axis.from * 60) / row) - first);
  return { gridRow: `${first + 2} / span ${rows}` };
}

const asked = { mark: 'ring', words: 'Held?' } as const;
const outcomes = {
  booked: undefined,
  cancelled: undefined,
  held: { mark: 'disc', words: 'Held' },
  'no-show': { mark: 'slash', words: 'No-show' },
} as const;
const stronger = 'forced-colors:min-[700px]:border-2 forced-colors:max-[700px]:border-b-2';
const recorded = 'text-ink-2 min-[700px]:border-rule-strong min-[700px]:bg-paper';
const faces = {
  booked: 'hover:bg-sea-3 min-[700px]:border-edge min-[700px]:bg-sea-2',
  held: recorded,
  'no-show': recorded,
  cancelled: 'text-ink-3 min-[700px]:border-dashed min-[700px]:border-rule-strong [&_b]:font-medium [&_b]:line-through',
  asked: `bg-over-tint text-over min-[700px]:border-over ${stronger}`,
} as const;
const opened =
  'bg-sea-2! shadow-[inset_3px_0_0_var(--color-ink)] min-[700px]:bg-sea-3! ' +
  'min-[700px]:shadow-[0_0_0_2px_var(--color-ink)] forced-colors:outline-2 ' +
  `forced-colors:-outline-offset-2 forced-colors:outline-[Highlight] ${stronger}`;
const slotLink =
  'block h-full overflow-hidden rounded-control border border-s-4 px-1.75 py-0.75 text-(length:--text-tick) ' +
  'leading-[1.3] no-underline max-[700px]:grid max-[700px]:min-h-12 max-[700px]:grid-cols-[minmax(0,1fr)] ' +
  'max-[700px]:rounded-none max-[700px]:border-0 max-[700px]:border-b max-[700px]:border-rule max-[700px]:py-2 ' +
  'max-[700px]:ps-2.5 max-[700px]:pe-2 max-[700px]:text-(length:--text-body) ' +
  '[&_.m]:me-0.75 [&_.m]:inline-block [&_.m]:size-2.5 [&_.m]:align-[-0.0625rem]';
const inColumn = 'ms-1.25 me-1 max-[700px]:mx-0';

/** A call in the week, linked to its panel. */
export function Slot({
  call,
  week,
  place,
  to,
  isOpen,
}: {
  readonly call: DeskCall;
  readonly week: CallWeek;
  readonly place: CSSProperties | undefined;
  readonly to: string;
  readonly isOpen: boolean;
}) {
  const now = useNow();
  const asks = isUnrecorded(call, now);
  const at = new Date(call.starts_at);
  const desk = week.desks.find(({ id }) => id === call.desk);
  const own = desk?.timeZone ?? week.timeZone;
  const said = asks ? asked : outcomes[call.state];
  const there =
    sameClock(at, call.zone, own) && said !== undefined ? call.place : `${call.place} ${timeThere(at, call.zone, own)}`;
  const where = week.desk === null && desk ? `${desk.name} ${timeThere(at, own, week.timeZone)} · ${there}` : there;
  return (
    <li
      className={`slot relative z-2 min-w-0 ${week.desk === null ? 'my-1' : inColumn}`}
      style={place}
      data-row={call.id}
    >
      <Link
        className={`${slotLink} ${asks ? faces.asked : faces[call.state]} ${isOpen ? opened : ''}`}
        to={to}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="block truncate">
          <b className={said === undefined ? 'min-[700px]:max-[900px]:block' : ''}>{wallTime(call.at.from)}</b>{' '}
          <VisitorText>{call.name}</VisitorText>
        </span>
        <span className="block truncate max-[700px]:text-(length:--text-note)">
          {call.state === 'cancelled' ? `Cancelled by ${call.changed_by === 'visitor' ? 'the visitor' : 'us'}` : null}
          {said === undefined ? null : (
            <>
              <Mark name={said.mark} />
              {said.words}
            </>
          )}
          {call.state === 'cancelled' ? null : (
            <span className="where min-[700px]:max-[900px]:hidden">
              {said === undefined ? '' : ' · '}
              {where}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

const closedWords = {
  outside: '',
  buffer: '',
  break: 'Break',
  busy: 'Busy',
  leave: 'Leave',
  holiday: 'Public holiday',
} as const;

const closed =
  'relative z-1 overflow-hidden text-(length:--text-tick) leading-[1.2] text-ink-2 *:px-1 *:py-px ' +
  'forced-colors:border forced-colors:border-dashed forced-colors:border-[GrayText]';
/** Strokes over what is not offered. */
const hatched =
  'bg-[repeating-linear-gradient(45deg,transparent_0_5px,var(--color-hatch)_5px_6px)] *:bg-paper max-[700px]:hidden';
const inList =
  'ms-px px-2 py-0.75 max-[700px]:ms-0 max-[700px]:h-auto max-[700px]:px-2.5 max-[700px]:py-1.5 ' +
  'max-[700px]:text-(length:--text-note)';
const leave =
  `${inList} bg-buff-1 *:bg-buff-1 ` +
  'bg-[repeating-linear-gradient(45deg,transparent_0_7px,var(--color-buff-3)_7px_8px)]';
const closedLooks = {
  outside: `ms-px px-2 py-0.75 ${hatched}`,
  break: `ms-px px-2 py-0.75 ${hatched}`,
  buffer: `ms-1.25 me-1 ${hatched}`,
  busy:
    `${inList} bg-tint *:bg-tint ` +
    'bg-[repeating-linear-gradient(45deg,transparent_0_5px,var(--color-hatch-2)_5px_6px)]',
  leave,
  holiday: leave,
} as const;

/** A part of a day in which no call is offered. */
export function Closed({ part, axis }: { readonly part: Day['closed'][number]; readonly axis: CallWeek['axis'] }) {
  const place = placeOf(part, axis);
  if (place === undefined) return null;
  const words = part.why ?? closedWords[part.kind];
  const until = part.kind === 'leave' && part.until < 24 * 60 ? ` until ${wallTime(part.until)}` : '';
  return (
    <li className={`${closed} ${closedLooks[part.kind]}`} style={place} aria-hidden={words === '' ? true : undefined}>
      {words === '' ? null : (
        <span>
          {words}
          {until}
        </span>
      )}
    </li>
  );
}
