import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ActDialog } from '../../../ui/Dialog.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Radios } from '../../../ui/Radios.tsx';
import { readDay, writeDay } from '../../../ui/time/read-day.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { conversationActs, type Thread } from './api.ts';
import { dayAndClock, whoseWords } from './turn-words.ts';

interface OfOne {
  readonly thread: Thread;
  readonly onClose: () => void;
}

/** Dialog that sets a day to look at the record again, with a note to oneself. A running promise keeps running. */
export function LookAgainDialog({
  thread: { reference, version, look, turn },
  owner,
  onClose,
}: OfOne & { readonly owner: string | undefined }) {
  const now = useNow();
  const zone = useZone();
  const today = now.toISOString().slice(0, 10);
  const [typed, setTyped] = useState(0);
  const [on, setOn] = useState<string | undefined>(look?.on);
  const [line, setLine] = useState(look?.line ?? '');
  const { run, waiting } = useAct(conversationActs, 'enquiries.look-again');
  const put = (day: string | null): void => {
    const title = day === null ? 'No longer put away' : `Look again on ${writeDay(day)}`;
    run({ reference, version, on: day, line }, { done: onClose, said: { title, text: reference } });
  };
  return (
    <ActDialog
      title="Look again on"
      does="Put away"
      off={on === undefined ? 'Choose a day.' : undefined}
      send={() => put(on ?? null)}
      others={
        look === null ? null : (
          <ActButton acts waiting={waiting} onPress={() => put(null)}>
            Not any more
          </ActButton>
        )
      }
      waiting={waiting}
      onClose={onClose}
    >
      <DayField key={typed} label="Day" value={on ?? ''} today={today} onChange={setOn} />
      <div className="row">
        {['Tomorrow', 'Mon', 'Thu'].map((words) => (
          <ActButton
            key={words}
            onPress={() => {
              setOn(readDay(words, today));
              setTyped(typed + 1);
            }}
          >
            {words}
          </ActButton>
        ))}
      </div>
      <TextField
        label="A line to yourself"
        optional
        hint="Shown on that day."
        value={line}
        maxLength={200}
        onChange={setLine}
      />
      <p className="note">
        {turn.whose === 'ours' ? (
          <>
            <b>
              {whoseWords(owner)} turn {turn.due < now.toISOString() ? 'was' : 'is'} due{' '}
              {dayAndClock(new Date(turn.due), now, zone)}.
            </b>{' '}
            The promise stays where it is: reply, or say that it needs no answer, and the record is put away.{' '}
          </>
        ) : null}
        If they write before then, it comes back at once.
      </p>
    </ActDialog>
  );
}

const elsewhere = [
  { value: 'telephone', words: 'By telephone' },
  { value: 'letter', words: 'By letter' },
  { value: 'meeting', words: 'In person' },
  { value: 'email', words: 'By an email that did not go through here' },
] as const;

export function ElsewhereDialog({ thread: { reference, version }, onClose }: OfOne) {
  const [how, setHow] = useState<(typeof elsewhere)[number]['value']>('telephone');
  const { run, waiting } = useAct(conversationActs, 'enquiries.answered-elsewhere');
  return (
    <ActDialog
      title={`Answered elsewhere: ${reference}`}
      does="It is answered"
      send={() =>
        run({ reference, version, how }, { done: onClose, said: { title: 'Answered elsewhere', text: reference } })
      }
      waiting={waiting}
      onClose={onClose}
    >
      <Radios
        legend="How was it answered?"
        value={how}
        onChange={(value) => setHow(elsewhere.find((one) => one.value === value)?.value ?? how)}
        options={elsewhere}
      />
    </ActDialog>
  );
}

export function MergeDialog({
  thread: { reference, version },
  others,
  addressOf,
  onClose,
}: OfOne & {
  readonly others: readonly { readonly reference: string; readonly subject: string }[];
  readonly addressOf: (reference: string) => string;
}) {
  const [into, setInto] = useState(others[0]?.reference ?? '');
  const [, go] = useLocation();
  const { run, waiting } = useAct(conversationActs, 'enquiries.merge');
  const separate = useAct(conversationActs, 'enquiries.unmerge');
  const press = {
    label: 'Separate again',
    undo: true,
    run: () => separate.run({ reference }, { said: { title: 'Separated', text: reference } }),
  };
  const done = (): void => {
    onClose();
    go(addressOf(into));
  };
  return (
    <ActDialog
      title={`Merge ${reference} with…`}
      does="Merge"
      send={() =>
        run({ reference, version, into }, { done, said: { title: `Part of ${into} now`, text: reference, press } })
      }
      waiting={waiting}
      onClose={onClose}
    >
      <p>Its turns, notes and calls are read in the other record from now on. It can be separated again.</p>
      <Radios
        legend="Others from this address"
        value={into}
        onChange={setInto}
        options={others.map((other) => ({
          value: other.reference,
          words: (
            <>
              <bdi>{other.subject}</bdi> <span className="ref">{other.reference}</span>
            </>
          ),
        }))}
      />
    </ActDialog>
  );
}
