import { useEffect, useId, useRef, useState } from 'react';
import { callActs, callTimes } from './api.ts';
import type { CallDialogProps } from './CancelDialog.tsx';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useDraft } from '../../../core/desk/app/data/use-draft.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select, TextField } from '../../../ui/Field.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { clockOf, isoDay } from '../../../ui/time/words.ts';
import { dayName, longDayAndClock, offsetOf, timeThere } from './call-words.ts';
import { day } from '../../../contract/time.ts';

const option =
  'grid-cols-[1.125rem_auto_1fr]! px-2.5 py-1.75 has-checked:bg-sea-2! ' +
  'has-checked:shadow-[inset_3px_0_0_var(--color-ink)] ' +
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2 ' +
  'forced-colors:has-checked:outline-[Highlight]';

/** Moves a call. The choice and the text are kept if the time was taken or the visitor changed the call first. */
export function MoveDialog({ call, week, onClose }: CallDialogProps) {
  const [deskId, setDesk] = useState(call.desk);
  /** First days of the pages opened so far; the last is shown. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<{ readonly title: string; readonly text: string }>();
  const [line, setLine, forgetLine] = useDraft(`${call.reference} line of a move`);
  /** All times loaded so far, so that one taken since is shown struck out. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const move = useAct(callActs, 'calls.move');
  const name = useId();
  const from = pages.at(-1);
  const times = useRead('calls/times', { id: call.id, desk: deskId, from }, callTimes, { keep: false });
  const days = times.data?.days ?? [];
  const free = new Set(days.flatMap(({ starts }) => starts));
  const all = new Set([...seen, ...free]);
  if (all.size > seen.size) setSeen(all);

  const desk = week.desks.find(({ id }) => id === deskId);
  const zone = desk?.timeZone ?? 'UTC';
  const onDay = Map.groupBy([...all].sort(), (start) => isoDay(new Date(start), zone));
  const ownZone = week.desks.find(({ id }) => id === call.desk)?.timeZone ?? 'UTC';
  const at = new Date(call.starts_at);
  const stands = longDayAndClock(at, ownZone);
  const list = useRef<HTMLDivElement>(null);
  const firstFree = () => list.current?.querySelector<HTMLInputElement>('input:not(:disabled)');
  // The times load after the dialog opens; the focus then moves to them.
  const areHere = days.length > 0;
  useEffect(() => {
    if (areHere) list.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
  }, [areHere]);
  const send = (): void => {
    if (chosen === undefined) {
      setProblem({ title: 'No time chosen.', text: 'Choose one of the times below.' });
      return;
    }
    setProblem(undefined);
    const to = longDayAndClock(new Date(chosen), zone);
    move.run(
      { id: call.id, version: call.version, desk: deskId, start: chosen, ...(line.trim() === '' ? {} : { line }) },
      {
        said: { title: `Moved to ${to}`, text: `${call.reference}. Both sides are told by email.` },
        done: () => {
          forgetLine();
          onClose();
        },
        refused: (failure) => {
          times.again();
          setProblem(
            failure.kind === 'refused'
              ? {
                  title: `${to} was taken a moment ago.`,
                  text: `Nothing was changed: the call is still booked for ${stands}. Choose another time.`,
                }
              : { title: 'Nothing was changed.', text: failure.message },
          );
        },
      },
    );
  };
  return (
    <Dialog
      open
      wide
      title={
        <>
          Move the call with <VisitorText>{call.name}</VisitorText>
        </>
      }
      back={`Keep ${stands}`}
      begins={() => firstFree() ?? true}
      onClose={onClose}
      onSend={send}
      acts={
        <ActButton kind="main" acts waiting={move.waiting} onPress={send}>
          {chosen === undefined ? 'Move' : `Move to ${longDayAndClock(new Date(chosen), zone)}`}
        </ActButton>
      }
    >
      {problem === undefined ? null : (
        <Notice tone="decide" icon="info" alert title={problem.title}>
          <p>{problem.text}</p>
        </Notice>
      )}
      <div className="row">
        <span>
          Left: {desk?.name ?? deskId}, {offsetOf(zone, at)}. Right: the visitor, {call.place},{' '}
          {offsetOf(call.zone, at)}.
        </span>
        <span className="push">
          <ActButton
            icon="prev"
            only
            off={pages.length === 0 ? 'There are no earlier days.' : undefined}
            onPress={() => setPages(pages.slice(0, -1))}
          >
            Earlier days
          </ActButton>
          <ActButton
            icon="next"
            only
            off={days.length === 0 ? 'There are no later days.' : undefined}
            onPress={() => {
              const next = new Date(Date.parse(days.at(-1)?.date ?? '') + day);
              setPages([...pages, next.toISOString().slice(0, 10)]);
            }}
          >
            Later days
          </ActButton>
        </span>
      </div>
      <Unread what="The free times" of={times} />
      {times.data !== undefined && days.length === 0 ? (
        <p className="quiet">There are no free times in the next two months.</p>
      ) : null}
      <div className="grid gap-4 min-[700px]:grid-cols-3" ref={list}>
        {days.map(({ date }) => (
          <fieldset key={date}>
            <legend className="legend">
              {dayName(date)}
              {date === week.today ? ', today' : ''}
            </legend>
            <div className="grid gap-px border border-rule bg-rule">
              {(onDay.get(date) ?? []).map((start) => {
                const [moment, isFree] = [new Date(start), free.has(start)];
                return (
                  <label key={start} className={`check ${option} ${isFree ? 'bg-paper' : 'bg-tint text-ink-3'}`}>
                    <input
                      type="radio"
                      name={name}
                      value={start}
                      checked={chosen === start && isFree}
                      disabled={!isFree}
                      onChange={() => setChosen(start)}
                    />
                    <span>
                      {isFree ? (
                        clockOf(moment, zone)
                      ) : (
                        <>
                          <s>{clockOf(moment, zone)}</s> just taken
                        </>
                      )}
                    </span>
                    <span className="text-end text-ink-2">{timeThere(moment, call.zone, zone)}</span>
                  </label>
                );
              })}
            </div>
          </fieldset>
        ))}
      </div>
      {week.desks.length < 2 ? null : (
        <Select
          label="Desk"
          value={deskId}
          options={week.desks.map(({ id, name: words }) => ({ value: id, words }))}
          onChange={(id) => {
            setDesk(id);
            setSeen(new Set());
            setPages([]);
            setChosen(undefined);
          }}
        />
      )}
      <TextField
        label="A note to the visitor"
        optional
        maxLength={500}
        value={line}
        onChange={setLine}
        hint="Included in the email with the new invitation. The old time becomes free at once."
      />
    </Dialog>
  );
}
