import type { ComponentProps } from 'react';
import type { CallWeek, DeskCall } from './api.ts';
import { OutcomeButtons, useOutcome } from './Outcome.tsx';
import { bringIntoView } from '../../../ui/bring-into-view.ts';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { DeskLink } from '../../../ui/DeskLink.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { State } from '../../../ui/State.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, fromNow } from '../../../ui/time/words.ts';
import { yourZone } from '../../../ui/time/zone-shown.ts';
import {
  colleague,
  dayAndClock,
  awkwardTime,
  hasBegun,
  invitationOf,
  isUnrecorded,
  offsetOf,
  sameClock,
} from './call-words.ts';

function stateOf(call: DeskCall, now: Date): ComponentProps<typeof State> {
  if (isUnrecorded(call, now)) return { mark: 'ring', words: 'Over, outcome not recorded', tone: 'decide' };
  if (call.state === 'booked')
    return hasBegun(call, now) ? { mark: 'half', words: 'In progress' } : { mark: 'square', words: 'Booked' };
  if (call.state === 'held') return { mark: 'disc', words: 'Held' };
  if (call.state === 'no-show') return { mark: 'slash', words: 'No-show' };
  return {
    mark: 'cross',
    words: `Cancelled by ${call.changed_by === 'visitor' ? 'the visitor' : colleague(call.changed_who)}`,
  };
}

const zones =
  'border-y border-edge *:grid *:grid-cols-[minmax(0,1fr)_auto] *:gap-x-3 *:border-rule *:py-1.5 ' +
  '*:not-first:border-t ' +
  '[&_dd]:text-end [&_dd]:font-semibold [&_dt]:text-ink-2 [&_small]:block [&_small]:font-normal ' +
  '[&_small]:text-(length:--text-note) [&_small]:text-ink-3';

function Zones({ call, week }: { readonly call: DeskCall; readonly week: CallWeek }) {
  const now = useNow();
  const [start, end] = [new Date(call.starts_at), new Date(call.ends_at)];
  const desk = week.desks.find(({ id }) => id === call.desk);
  const zone = desk?.timeZone ?? 'UTC';
  const yours = yourZone();
  const when = end <= now ? `ended ${fromNow(end, now)}` : start <= now ? 'now' : fromNow(start, now);
  const span = (of: string): string => `${dayAndClock(start, of)} to ${clockOf(end, of)}`;
  const named = (of: string): string => `${of}, ${offsetOf(of, start)}`;
  const rows = [
    [desk?.name ?? call.desk, named(zone), span(zone), when],
    ['Visitor', named(call.zone), span(call.zone), awkwardTime(start, call.zone, zone)],
    ['You', sameClock(start, yours, zone) ? 'the same as the desk' : named(yours), dayAndClock(start, yours)],
  ] as const;
  return (
    <dl className={zones}>
      {rows.map(([who, where, time, note]) => (
        <div key={who}>
          <dt>
            {who}
            <small>{where}</small>
          </dt>
          <dd>
            {time}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CallPanelProps {
  readonly call: DeskCall;
  readonly week: CallWeek;
  readonly close: () => void;
  readonly move: () => void;
  readonly cancel: () => void;
}

/** The panel of one call: its time on both sides, the available acts, and its details. */
export function CallPanel({ call, week, close, move, cancel }: CallPanelProps) {
  const now = useNow();
  const { say, unsay, waiting } = useOutcome();
  const begun = hasBegun(call, now);
  const isToCome = call.state === 'booked' && !begun;
  const asks = call.state === 'booked' && begun;
  const isSaid = call.state === 'held' || call.state === 'no-show';
  useKeys({ m: move }, { when: isToCome });
  useKeys({ Escape: close });
  const zone = week.desks.find(({ id }) => id === call.desk)?.timeZone;
  return (
    <aside ref={bringIntoView} className="sidepanel" aria-label="Call">
      <div className="row">
        <State {...stateOf(call, now)} />
        <span className="push">
          <ActButton kind="bare" icon="close" only onPress={close}>
            Close
          </ActButton>
        </span>
      </div>
      <div>
        <h2 tabIndex={-1}>
          <VisitorText>{call.name}</VisitorText>
        </h2>
        {call.organization === null ? null : (
          <p className="quiet">
            <VisitorText>{call.organization}</VisitorText>
          </p>
        )}
      </div>
      <Zones call={call} week={week} />
      {isToCome ? (
        <>
          {call.answer === 'declined' ? <State mark="cross" tone="decide" words="Declined in their calendar" /> : null}
          <div className="row">
            {call.answer === 'declined' ? (
              <ActLink kind="decide" to={`/enquiries/${call.reference}?do=times`}>
                Offer other times
              </ActLink>
            ) : null}
            <ActButton kind="main" icon="move" keys="M" acts onPress={move}>
              Move
            </ActButton>
            <ActButton acts onPress={cancel}>
              Cancel
            </ActButton>
          </div>
          <p className="note">
            Held or no-show can be recorded once it has begun, at {clockOf(new Date(call.starts_at), zone ?? 'UTC')}.
          </p>
        </>
      ) : null}
      {asks ? (
        <Notice tone="decide" title="Was it held?" acts={<OutcomeButtons call={call} keys />}>
          <p className="note">
            Ten minutes after a first no-show, the visitor is sent one email with a link to choose another time.
          </p>
        </Notice>
      ) : null}
      {isSaid ? (
        <div className="row">
          <ActButton acts waiting={waiting} onPress={() => say(call, call.state === 'held' ? 'no-show' : 'held')}>
            {call.state === 'held' ? 'It was a no-show' : 'It was held'}
          </ActButton>
          <ActButton kind="bare" icon="undo" acts waiting={waiting} onPress={() => unsay(call)}>
            Undo
          </ActButton>
        </div>
      ) : null}
      <Facts
        pairs={[
          [
            'Enquiry',
            <DeskLink key="enquiry" to={`/enquiries/${call.reference}`}>
              {call.reference}
            </DeskLink>,
          ],
          [
            'Email',
            <a key="email" className="link" href={`mailto:${encodeURIComponent(call.email)}`}>
              {call.email}
            </a>,
          ],
          ['How', <VisitorText key="how">{call.how}</VisitorText>],
          ['Chosen', <Time key="chosen" at={call.created_at} form="full" room={zone} visitor={call.zone} />],
          ['Invitation', invitationOf(call)],
          ['Their calendar', call.answer === 'counter' ? 'asks for another time' : (call.answer ?? undefined)],
          [
            'Was on',
            call.moved_from === null ? undefined : (
              <Time key="was" at={call.moved_from} form="full" room={zone} visitor={call.zone} />
            ),
          ],
          ['We said', call.line ?? undefined],
          [
            'Reminder',
            mailWords(call.reminder, zone) ?? (isToCome ? 'none: the call was booked too late for one' : undefined),
          ],
          ['Missed', mailWords(call.missed, zone, 'email offering another time, ')],
          [
            'Recorded',
            isSaid && call.recorded_at !== null ? (
              <span key="recorded">
                <Time at={call.recorded_at} room={zone} />, {colleague(call.recorded_who)}
              </span>
            ) : undefined,
          ],
        ]}
      />
    </aside>
  );
}

function mailWords(mail: DeskCall['reminder'], zone: string | undefined, what = '') {
  if (mail === null) return undefined;
  return (
    <span>
      {what}
      {mail.isSent ? 'sent ' : 'due '}
      <Time at={mail.at} room={zone} />
    </span>
  );
}
