import { useState } from 'react';
import { callActs, callLeave, type CallLeave, type CallWeek, type DeskCall } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useDraft } from '../../../core/desk/app/data/use-draft.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { bringIntoView } from '../../../ui/bring-into-view.ts';
import { ActButton, TextButton } from '../../../ui/ActButton.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { dayOf } from '../../../ui/time/words.ts';
import { colleague, dayAndClock, daysInWords } from './call-words.ts';
import { numberWord } from '../../../ui/numbers.ts';

const clock = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

type Typed = Readonly<Partial<Record<'from' | 'until' | 'begins' | 'ends', string | undefined>>>;

/** The requested period: whole days, unless the first has a start time or the last an end time. */
function stretch({ from, until = from, begins = '', ends = '' }: Typed) {
  if (from === undefined || until === undefined) return undefined;
  if ([begins, ends].some((time) => time !== '' && !clock.test(time))) return undefined;
  const at = (day: string, time: string): string => (time === '' ? day : `${day} ${time.padStart(5, '0')}`);
  return { from: at(from, begins), until: at(until, ends) };
}

interface LeavePanelProps {
  readonly week: CallWeek;
  readonly deskId: string;
  readonly close: () => void;
  readonly move: (call: DeskCall) => void;
  readonly cancel: (call: DeskCall) => void;
}

/** A desk's coming leave and a form to add some. Lists the calls in it, which stay booked until moved or cancelled. */
export function LeavePanel({ week, deskId, close, move, cancel }: LeavePanelProps) {
  const desk = week.desks.find(({ id }) => id === deskId);
  const zone = desk?.timeZone ?? 'UTC';
  const [typed, setTyped] = useState<Typed>({});
  const type = (changes: Typed): void => setTyped({ ...typed, ...changes });
  const [why, setWhy, forgetWhy] = useDraft(`${deskId} why leave`);
  const [problem, setProblem] = useState<string>();
  /** Key that resets the form after it was sent. */
  const [form, setForm] = useState(0);
  const block = useAct(callActs, 'calls.block');
  const unblock = useAct(callActs, 'calls.unblock');
  useKeys({ Escape: close });
  const known = useRead('calls/leave', { desk: deskId }, callLeave);
  const wanted = stretch(typed);
  const asked = useRead('calls/leave', { desk: deskId, ...wanted }, callLeave, { when: wanted !== undefined });
  const standing = wanted === undefined ? [] : (asked.data?.standing ?? []);
  const add = (): void => {
    if (wanted === undefined) {
      setProblem('Enter the first day of the leave, and times as 09:00.');
      return;
    }
    setProblem(undefined);
    block.run(
      { desk: deskId, ...wanted, why },
      {
        said: (result) => ({
          title: 'Leave added',
          text:
            result === undefined || result.standing === 0
              ? desk?.name
              : `${numberWord(result.standing)} booked ${result.standing === 1 ? 'call is' : 'calls are'} affected.`,
        }),
        done: () => {
          forgetWhy();
          setForm((count) => count + 1);
          setTyped({});
        },
        refused: (failure) => setProblem(failure.message),
      },
    );
  };
  const toCome = known.data?.toCome ?? [];
  return (
    <aside ref={bringIntoView} className="sidepanel" aria-label="Leave">
      <div className="row">
        <h2 className="min-w-0 flex-1">Leave, {desk?.name ?? deskId}</h2>
        <span className="push">
          <ActButton kind="bare" icon="close" only onPress={close}>
            Close
          </ActButton>
        </span>
      </div>
      <Unread what="The leave" of={known} />
      {known.data === undefined ? null : (
        <form
          key={form}
          className="stack tight"
          aria-label="Add leave"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <div className="grid grid-cols-2 gap-4">
            <DayField label="From" value="" today={known.data.today} onChange={(from) => type({ from })} />
            <DayField
              label="Until"
              value=""
              today={known.data.today}
              onChange={(until) => type({ until })}
              hint={typed.until === undefined && typed.from !== undefined ? 'The same day.' : undefined}
            />
          </div>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label="First day from"
              value={typed.begins ?? ''}
              onChange={(begins) => type({ begins })}
              inputMode="numeric"
            />
            <TextField
              label="Last day until"
              value={typed.ends ?? ''}
              onChange={(ends) => type({ ends })}
              inputMode="numeric"
            />
          </div>
          <TextField label="Why, for colleagues" optional maxLength={200} value={why} onChange={setWhy} />
          {standing.length === 0 ? null : (
            <Notice
              tone="decide"
              title={`${numberWord(standing.length)} ${standing.length === 1 ? 'call is' : 'calls are'} booked on these days.`}
            >
              <ul className="stack tight">
                {standing.map((call) => (
                  <li key={call.id}>
                    <b>
                      {dayOf(new Date(call.starts_at), zone)}, {dayAndClock(new Date(call.starts_at), zone).slice(-5)}
                    </b>{' '}
                    <VisitorText>{call.name}</VisitorText>{' '}
                    <TextButton more={call.reference} acts onPress={() => move(call)}>
                      Move
                    </TextButton>{' '}
                    or{' '}
                    <TextButton more={call.reference} acts onPress={() => cancel(call)}>
                      cancel
                    </TextButton>
                  </li>
                ))}
              </ul>
              <p className="note">Leave stops new bookings at once. Booked calls stay until you move or cancel them.</p>
            </Notice>
          )}
          {problem === undefined ? null : (
            <p className="errmsg" role="alert">
              {problem}
            </p>
          )}
          <div className="row">
            <ActButton kind="main" type="submit" acts waiting={block.waiting}>
              Add leave
            </ActButton>
          </div>
        </form>
      )}
      <section className="sec">
        <h2>
          Upcoming leave <span className="n">{toCome.length}</span>
        </h2>
        {known.data?.toCome.length === 0 ? <p className="quiet">No leave entered.</p> : null}
        <ul className="lines pairs">
          {toCome.map((leave) => (
            <li key={leave.id ?? `${leave.kind} ${leave.from}`}>
              <div>
                {leaveInWords(leave)}
                <span className="sub">{sourceInWords(leave, zone)}</span>
              </div>
              {leave.id === null ? (
                <span className="faint">in the file</span>
              ) : (
                <ActButton
                  acts
                  waiting={unblock.waiting}
                  more={leaveInWords(leave)}
                  onPress={() =>
                    leave.id !== null &&
                    unblock.run({ id: leave.id }, { said: { title: 'Leave removed', text: leaveInWords(leave) } })
                  }
                >
                  Remove
                </ActButton>
              )}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function leaveInWords({ from, until, begins, ends }: CallLeave['toCome'][number]): string {
  const day = (date: string): string => dayOf(new Date(`${date}T00:00Z`), 'UTC');
  if (from === until) return begins === null || ends === null ? day(from) : `${day(from)}, ${begins} to ${ends}`;
  return begins === null || ends === null
    ? daysInWords(from, until)
    : `${day(from)}, ${begins} to ${day(until)}, ${ends}`;
}

function sourceInWords({ kind, why, madeBy, madeAt }: CallLeave['toCome'][number], zone: string): string {
  if (kind === 'holiday') return 'Public holiday, from content/enquiries.yaml';
  if (kind === 'file') return 'from content/calls.yaml';
  const who = madeBy === null ? '' : colleague(madeBy);
  return [why, who, madeAt === null ? '' : dayOf(new Date(madeAt), zone)].filter((words) => words !== '').join(', ');
}
