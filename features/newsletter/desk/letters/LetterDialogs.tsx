import { useState } from 'react';
import { lettersActs, type OneLetter, moment } from './api.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { ActDialog, LostList } from '../../../../ui/Dialog.tsx';
import { TextField, Select } from '../../../../ui/Field.tsx';
import { numberOf, takes } from './letter-words.ts';
import { counted, grouped } from '../../../../ui/numbers.ts';
import { deskNow } from '../../../../ui/time/use-now.ts';
import { useRead } from '../../../../core/desk/app/data/use-read.ts';
import { DayField } from '../../../../ui/DayField.tsx';
import { clockOf, fromNow, fullMoment, isoDay, longDay, townOf, zoneWords } from '../../../../ui/time/words.ts';
import { useDeskZone, yourZone } from '../../../../ui/time/zone-shown.ts';

/** Confirms the sending of a letter by asking for the number of its readers. */
export function SendDialog({ letter, onClose }: { readonly letter: OneLetter; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { run, waiting, failure } = useAct(lettersActs, 'letters.send');
  const { readers, mailsPerHour } = letter.foreseen;
  return (
    <ActDialog
      alert
      title={`Send ${numberOf(letter)} to ${counted(readers, 'reader')} now?`}
      onClose={onClose}
      does={`Send to ${counted(readers, 'reader')}`}
      waiting={waiting}
      off={typed.replaceAll(/[\s,.]/g, '') === String(readers) ? undefined : 'Enter the number of readers first.'}
      send={() =>
        run(
          { slug: letter.slug, version: letter.version, readers },
          {
            done: onClose,
            said: { title: `${numberOf(letter)} is on its way`, text: 'Pausing stops only what has not been sent.' },
            refused: () => undefined,
          },
        )
      }
    >
      <p>Sent emails cannot be recalled. Pausing and cancelling stop only what has not been sent.</p>
      <LostList
        lines={[
          <>
            <b>{counted(readers, 'email')}</b> will be sent within {takes(readers, mailsPerHour)}.
          </>,
          ...letter.checks.filter(({ look }) => look !== 'fine').map(({ words }) => words),
        ]}
      />
      <TextField
        label="Enter the number of readers to continue"
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="off"
        placeholder={grouped(readers)}
        error={failure?.message}
      />
    </ActDialog>
  );
}

const isClock = (typed: string): boolean => /^([01]?\d|2[0-3])[:.][0-5]\d$/.test(typed.trim());
const clock = (typed: string): string => typed.trim().replace('.', ':').padStart(5, '0');

/** Asks for the day and time at which a letter is sent, and shows it in every relevant time zone. */
export function ScheduleDialog({ letter, onClose }: { readonly letter: OneLetter; readonly onClose: () => void }) {
  const deskZone = useDeskZone();
  const now = deskNow();
  const today = isoDay(now, deskZone);
  const planned = letter.date !== null && letter.date > today ? letter.date : '';
  const [day, setDay] = useState(planned);
  const [time, setTime] = useState('10:00');
  const [zone, setZone] = useState(deskZone);
  const { run, waiting, failure } = useAct(lettersActs, 'letters.schedule');
  const isWhole = day !== '' && isClock(time);
  const { data } = useRead('letters/moment', { day, time: clock(time), zone }, moment, {
    keep: false,
    when: isWhole,
  });
  const at = data?.at ?? null;
  const zones = [...new Set([deskZone, yourZone(), 'UTC'])];
  return (
    <ActDialog
      title={`Schedule ${numberOf(letter)}`}
      onClose={onClose}
      does={at === null ? 'Schedule' : `Schedule for ${longDay(new Date(at), zone)}, ${clockOf(new Date(at), zone)}`}
      waiting={waiting}
      off={at === null ? (data?.fault ?? 'Choose a day and a time first.') : undefined}
      failure={failure}
      send={() =>
        run(
          { slug: letter.slug, version: letter.version, at: at ?? '' },
          {
            done: onClose,
            said: { title: `${numberOf(letter)} is scheduled`, text: fullMoment(new Date(at ?? now), deskZone) },
            refused: () => undefined,
          },
        )
      }
    >
      <div className="grid gap-4 min-[700px]:grid-cols-[minmax(0,1fr)_5.5rem_11rem]">
        <DayField label="Day" value={day} today={today} onChange={(chosen) => setDay(chosen ?? '')} />
        <TextField
          label="Time"
          value={time}
          onChange={setTime}
          error={isClock(time) ? undefined : 'Hours and minutes, such as 10:00'}
        />
        <Select
          label="Zone"
          value={zone}
          onChange={setZone}
          options={zones.map((name) => ({ value: name, words: zoneWords(name, now) }))}
        />
      </div>
      {at !== null && (
        <p>
          <b>
            {longDay(new Date(at), zone)}, {clockOf(new Date(at), zone)} in {townOf(zone)}
          </b>
          , {fromNow(new Date(at), now)}.{' '}
          {zones
            .filter((name) => name !== zone)
            .map((name) => `${clockOf(new Date(at), name)} in ${townOf(name)}`)
            .join(', ')}
          . We do not know where readers are.
        </p>
      )}
      {data?.fault != null && <p className="bad">{data.fault}</p>}
      <LostList
        kept
        lines={[
          `It goes to everyone who is confirmed at that moment: ${counted(letter.foreseen.readers, 'reader')} today.`,
          'The text is frozen now. A change to the file after this needs a new schedule.',
          'Until then it can be changed or cancelled without anyone noticing.',
        ]}
      />
    </ActDialog>
  );
}

/** Confirms the cancelling of a letter, which withdraws its waiting emails. */
export function CancelDialog({ letter, onClose }: { readonly letter: OneLetter; readonly onClose: () => void }) {
  const cancel = useAct(lettersActs, 'letters.cancel');
  const { sent, waiting, startedAt } = letter.standing;
  const hasBegun = startedAt !== null;
  return (
    <ActDialog
      alert
      title={hasBegun ? `Cancel the rest of ${numberOf(letter)}?` : `Take ${numberOf(letter)} back?`}
      back={hasBegun ? 'Keep it' : 'Keep the time'}
      onClose={onClose}
      kind="lost"
      does={hasBegun ? `Cancel ${counted(waiting, 'email')}` : 'Undo'}
      waiting={cancel.waiting}
      send={() =>
        cancel.run(
          { slug: letter.slug, version: letter.version ?? 0 },
          {
            done: onClose,
            said: (result) => ({
              title: `${numberOf(letter)} is cancelled`,
              text: `${counted(result?.takenBack ?? 0, 'email')} withdrawn.`,
            }),
          },
        )
      }
    >
      <LostList
        lines={
          hasBegun ? [`${counted(waiting, 'reader')} will not get it.`] : ['It will not be sent at the scheduled time.']
        }
      />
      <LostList
        kept
        lines={
          hasBegun
            ? [
                `${counted(sent, 'reader')} ${sent === 1 ? 'has' : 'have'} it already; that cannot be undone.`,
                `For ${letter.mailsKept.correctable} days you can send it to those who do not have it: corbiere letters send --corrected`,
              ]
            : ['Nobody has been emailed. It can be scheduled again, or sent.']
        }
      />
    </ActDialog>
  );
}
