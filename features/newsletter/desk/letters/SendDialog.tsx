import { useState } from 'react';
import { lettersActs, type OneLetter } from './api.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Dialog, LostList } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { numberOf, takes } from './letter-words.ts';
import { counted, grouped } from '../../../../ui/numbers.ts';

interface SendDialogProps {
  readonly letter: OneLetter;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the number of readers before a letter goes to all of them. */
export function SendDialog({ letter, open, onClose }: SendDialogProps) {
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState<string>();
  const send = useAct(lettersActs, 'letters.send');
  const { readers, mailsPerHour } = letter.foreseen;
  const isTyped = typed.replaceAll(/[\s,.]/g, '') === String(readers);
  const close = (): void => {
    setTyped('');
    setWhy(undefined);
    onClose();
  };
  const run = (): void => {
    if (isTyped)
      send.run(
        { slug: letter.slug, version: letter.version, readers },
        {
          done: close,
          said: { title: `${numberOf(letter)} is on its way`, text: 'Pausing stops only what has not been sent.' },
          refused: (failure) => setWhy(failure.message),
        },
      );
  };
  return (
    <Dialog
      open={open}
      alert
      title={`Send ${numberOf(letter)} to ${counted(readers, 'reader')} now?`}
      onClose={close}
      onSend={run}
      acts={
        <ActButton
          acts
          kind="main"
          waiting={send.waiting}
          off={isTyped ? undefined : 'Enter the number of readers first.'}
          onPress={run}
        >
          {`Send to ${counted(readers, 'reader')}`}
        </ActButton>
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
        error={why}
      />
    </Dialog>
  );
}
