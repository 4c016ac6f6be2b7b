import { useState } from 'react';
import { useLocation } from 'wouter';
import { readersActs, type OneReader } from './api.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { ActDialog, LostList } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { VisitorText } from '../../../../ui/VisitorText.tsx';

interface ReaderDialogProps {
  readonly reader: OneReader;
  readonly onClose: () => void;
}

/** Confirms an unsubscription on request, which only the owner of the address can reverse. */
export function UnsubscribeDialog({ reader, onClose }: ReaderDialogProps) {
  const end = useAct(readersActs, 'readers.unsubscribe');
  return (
    <ActDialog
      alert
      title={
        <>
          Unsubscribe <VisitorText>{reader.email}</VisitorText>?
        </>
      }
      onClose={onClose}
      does="Unsubscribe"
      waiting={end.waiting}
      send={() =>
        end.run(
          { id: reader.id, saw: reader.state },
          {
            done: onClose,
            said: { title: 'Unsubscribed', text: 'The record says that we did it at the owner’s request.' },
          },
        )
      }
    >
      <p>Do this when its owner has asked for it. It has the same effect as the link in each letter.</p>
      <LostList
        lines={[
          'No more letters are sent there, and any that are waiting are withdrawn.',
          'Only its owner can subscribe it again, by confirming.',
        ]}
      />
      <LostList
        kept
        lines={[
          'the address for a week, then a one-way fingerprint, so that we do not email it by mistake',
          'a line in the journal, without the address',
        ]}
      />
    </ActDialog>
  );
}

/** Replaces a misspelt, unconfirmed address. */
export function CorrectDialog({ reader, onClose }: ReaderDialogProps) {
  const [, go] = useLocation();
  const [email, setEmail] = useState(reader.email);
  const { run, waiting, failure } = useAct(readersActs, 'readers.correct');
  return (
    <ActDialog
      title="Correct a misspelt address"
      onClose={onClose}
      does="Ask the right address"
      waiting={waiting}
      off={email.trim() === reader.email ? 'Enter the right address first.' : undefined}
      send={() =>
        run(
          { id: reader.id, email: email.trim() },
          {
            done: () => go('/readers'),
            said: { title: 'An email asks the right address to confirm', text: 'The misspelt address is deleted.' },
            refused: () => undefined,
          },
        )
      }
    >
      <p>
        This address was never confirmed. The right one gets one email asking for confirmation, and nothing else until
        its owner confirms. The misspelt address may belong to a stranger, so it is deleted.
      </p>
      <TextField
        label="The right address"
        type="email"
        value={email}
        onChange={setEmail}
        error={failure?.message}
        autoComplete="off"
      />
    </ActDialog>
  );
}
