import { useState } from 'react';
import { useLocation } from 'wouter';
import { readersActs, type OneReader } from './api.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { Check } from '../../../../ui/Check.tsx';
import { ActDialog, LostList } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { VisitorText } from '../../../../ui/VisitorText.tsx';
import { counted } from '../../../../ui/numbers.ts';

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

/** Confirms the erasure of an address: lists what is deleted and kept, and needs a tick if an enquiry is open. */
export function ForgetDialog({ reader, onClose }: ReaderDialogProps) {
  const [, go] = useLocation();
  const [read, setRead] = useState(false);
  const { run, waiting, failure } = useAct(readersActs, 'readers.forget');
  const unanswered = reader.enquiries.filter(({ state }) => state === 'open');
  const needsTick = unanswered.length > 0;
  return (
    <ActDialog
      alert
      title={
        <>
          Forget <VisitorText>{reader.email}</VisitorText>?
        </>
      }
      onClose={onClose}
      kind="lost"
      does="Erase for good"
      waiting={waiting}
      off={needsTick && !read ? 'Tick to confirm that an open enquiry will not be answered.' : undefined}
      failure={failure}
      send={() =>
        run(
          { id: reader.id, despiteOpen: read },
          {
            done: () => go('/readers'),
            said: { title: 'Forgotten', text: 'Only a line in the journal is kept, without the address.' },
            refused: () => undefined,
          },
        )
      }
    >
      <p>
        Everything stored about this address is deleted now, from the database and from its log. This cannot be undone.
      </p>
      <h3>What is lost</h3>
      <LostList
        lines={[
          reader.proof.length === 0
            ? 'the subscription'
            : `the subscription, with its proof of opt-in (${counted(reader.proof.length, 'event')})`,
          ...(reader.enquiries.length === 0
            ? []
            : [
                <>
                  {counted(reader.enquiries.length, 'enquiry', 'enquiries')} with notes:{' '}
                  {reader.enquiries.map(({ reference, state }, index) => (
                    <span key={reference} className="nowrap">
                      {index > 0 && ', '}
                      {state === 'open' ? <b>{reference}, still open</b> : reference}
                    </span>
                  ))}
                </>,
              ]),
          ...(reader.calls === 0 ? [] : [counted(reader.calls, 'call')]),
          ...(reader.mails === 0 ? [] : [counted(reader.mails, 'record of an email', 'records of emails')]),
          ...(reader.suppression === null
            ? []
            : ['the fingerprint that stops us emailing it: if someone subscribes with this address, it is new to us']),
        ]}
      />
      <h3>What stays</h3>
      <LostList
        kept
        lines={[
          'counts without names; a line in the journal, without the address',
          'a fingerprint outside the database, so that restoring a backup does not bring the data back',
          'earlier backups, until they are replaced',
        ]}
      />
      {needsTick && (
        <Check checked={read} onChange={setRead}>
          I understand that an open enquiry will not be answered.
        </Check>
      )}
    </ActDialog>
  );
}
