import { useState } from 'react';
import { lettersActs, type OneLetter } from './api.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { ActDialog, LostList } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { numberOf, takes } from './letter-words.ts';
import { counted, grouped } from '../../../../ui/numbers.ts';

/** Asks for the number of readers before a letter goes to all of them. */
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
