import { useState } from 'react';
import { privacyActs, type StoredWords } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { Check } from '../../../ui/Check.tsx';
import { ActDialog, LostList } from '../../../ui/Dialog.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';

/** Confirms the erasure of all that is stored about an address. */
export function ForgetDialog({
  email,
  stored: { lost, open },
  onClose,
  done,
}: {
  readonly email: string;
  readonly stored: Pick<StoredWords, 'lost' | 'open'>;
  readonly onClose: () => void;
  readonly done: () => void;
}) {
  const [sure, setSure] = useState(false);
  const { run, waiting } = useAct(privacyActs, 'privacy.forget');
  return (
    <ActDialog
      alert
      title="Erase everything about this address?"
      onClose={onClose}
      kind="lost"
      does="Erase this address"
      waiting={waiting}
      off={sure ? undefined : 'Tick to confirm first.'}
      send={() =>
        run(
          { email, despiteOpen: open.length > 0 },
          {
            said: (result) => ({
              title: 'Forgotten',
              text:
                result?.outcome === 'finishing'
                  ? 'An email was being sent: the server removes it automatically.'
                  : 'Nothing is stored about this address.',
            }),
            done,
          },
        )
      }
    >
      <p>
        <VisitorText>{email}</VisitorText>
      </p>
      <h3>What is lost</h3>
      <LostList
        lines={[
          lost,
          ...(open.length === 0
            ? []
            : [
                <b key="open">
                  {open.join(', ')} {open.length === 1 ? 'is' : 'are'} still open and would not be answered
                </b>,
              ]),
        ]}
      />
      <h3>What stays</h3>
      <LostList
        kept
        lines={[
          'A fingerprint outside the database, so that restoring a backup does not bring the data back',
          'One line in the journal, without the address',
          'Earlier backups, until they are deleted; emails in the team’s mailboxes, which the team is told to delete',
        ]}
      />
      <Check checked={sure} onChange={setSure}>
        I understand that this cannot be undone, and the address is theirs.
      </Check>
    </ActDialog>
  );
}
