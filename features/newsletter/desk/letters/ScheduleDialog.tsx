import { useState } from 'react';
import { lettersActs, moment, type OneLetter } from './api.ts';
import { deskNow } from '../../../../ui/time/use-now.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../../core/desk/app/data/use-read.ts';
import { DayField } from '../../../../ui/DayField.tsx';
import { ActDialog, LostList } from '../../../../ui/Dialog.tsx';
import { Select, TextField } from '../../../../ui/Field.tsx';
import { clockOf, fromNow, fullMoment, isoDay, longDay, townOf, zoneWords } from '../../../../ui/time/words.ts';
import { useDeskZone, yourZone } from '../../../../ui/time/zone-shown.ts';
import { numberOf } from './letter-words.ts';
import { counted } from '../../../../ui/numbers.ts';

const isClock = (typed: string): boolean => /^([01]?\d|2[0-3])[:.][0-5]\d$/.test(typed.trim());
const clock = (typed: string): string => typed.trim().replace('.', ':').padStart(5, '0');

/** The day and the time at which a letter goes, with every zone that matters written out. */
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
      <div className="grid gap-4 min-[700px]:grid-cols-3">
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
