import { useState } from 'react';
import { enquiryActs, type EnquiryRecord } from './api.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import type { Thread } from '../../conversation/desk/api.ts';
import { LetterShown } from '../../conversation/desk/LetterShown.tsx';
import { Check } from '../../../ui/Check.tsx';
import { ActDialog, LostList } from '../../../ui/Dialog.tsx';
import { Select, TextArea, TextField } from '../../../ui/Field.tsx';
import { Radios } from '../../../ui/Radios.tsx';

interface OfOne {
  readonly record: EnquiryRecord;
  readonly onClose: () => void;
}

interface NotForUsDialogProps {
  readonly which: string;
  readonly mail?: EnquiryRecord['notForUs'];
  readonly waiting: boolean;
  readonly onSend: (tells: boolean) => void;
  readonly onClose: () => void;
}

/** Dialog that closes enquiries as not for us. @param mail the email to the sender, if it is about one enquiry */
export function NotForUsDialog({ which, mail, waiting, onSend, onClose }: NotForUsDialogProps) {
  const [tells, setTells] = useState(true);
  return (
    <ActDialog
      title={`Not for us: ${which}`}
      does={tells ? 'Tell the sender and close' : 'Close without telling them'}
      send={() => onSend(tells)}
      wide
      waiting={waiting}
      onClose={onClose}
    >
      <p>
        It closes and is counted apart from what we answered. On /contact we promise to say if we are the wrong people
        to ask, so the sender is told unless you decide otherwise.
      </p>
      <Radios
        legend="Tell the sender?"
        value={tells ? 'yes' : 'no'}
        onChange={(value) => setTells(value === 'yes')}
        options={[
          { value: 'yes', words: mail === undefined ? 'Yes, each by an email' : 'Yes, with this email' },
          { value: 'no', words: 'No: it was advertising, or the sender does not expect an answer' },
        ]}
      />
      {tells && mail !== undefined ? <LetterShown letter={mail} /> : null}
    </ActDialog>
  );
}

interface HandOverDialogProps {
  readonly which: string;
  readonly colleagues: readonly string[];
  readonly onHandOver: (to: string) => void;
  readonly onClose: () => void;
}

export function HandOverDialog({ which, colleagues, onHandOver, onClose }: HandOverDialogProps) {
  const nameOf = useNameOf();
  const person = usePerson();
  const othersFirst = colleagues.toSorted((one, other) => Number(one === person) - Number(other === person));
  const [to, setTo] = useState(othersFirst[0] ?? '');
  return (
    <ActDialog
      title={`Hand over: ${which}`}
      does="Hand over"
      off={to === '' ? 'Nobody else can sign in to the desk.' : undefined}
      send={() => {
        onHandOver(to);
        onClose();
      }}
      onClose={onClose}
    >
      <Select
        label="To"
        value={to}
        onChange={setTo}
        options={othersFirst.map((value) => ({ value, words: nameOf(value) }))}
      />
    </ActDialog>
  );
}

/** Dialog to explain to colleagues why an answer was late; never shown on the public page. */
export function WhyLateDialog({ record: { reference, version, late_reason: lateReason }, onClose }: OfOne) {
  const [text, setText] = useState(lateReason ?? '');
  const { run, waiting } = useAct(enquiryActs, 'enquiries.late-reason');
  return (
    <ActDialog
      title={`Why was it late? ${reference}`}
      does="Save the reason"
      send={() =>
        run({ reference, version, text }, { done: onClose, said: { title: 'Reason saved', text: reference } })
      }
      waiting={waiting}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        value={text}
        onChange={setText}
        rows={3}
        maxLength={500}
        hint="For colleagues. It is kept with the enquiry and never published."
      />
    </ActDialog>
  );
}

export function CorrectAddressDialog({ record, onClose }: OfOne) {
  const { reference, version, address_refused: addressRefused } = record;
  const [email, setEmail] = useState(record.email);
  const { run, waiting, failure } = useAct(enquiryActs, 'enquiries.correct-address');
  const text = `${reference}. If the enquiry is open, an acknowledgement is sent there.`;
  return (
    <ActDialog
      title={`Correct the address: ${reference}`}
      does="Correct it"
      send={() =>
        run(
          { reference, version, email },
          { done: onClose, refused: () => undefined, said: { title: 'Address corrected', text } },
        )
      }
      waiting={waiting}
      onClose={onClose}
    >
      {addressRefused === null ? null : (
        <p>The mail server said that this address does not exist ({addressRefused}).</p>
      )}
      <TextField
        label="Address"
        type="email"
        value={email}
        onChange={setEmail}
        error={failure?.message}
        hint="Anyone who reads the new mailbox can then ask to see this enquiry. Correct it only if you know the right address, for instance from a telephone call."
      />
    </ActDialog>
  );
}

/** Dialog that erases one enquiry, listing what is lost and what is kept. */
export function ForgetDialog({
  record: { reference, call, state },
  thread: { entries },
  onClose,
}: OfOne & { readonly thread: Thread }) {
  const [sure, setSure] = useState(false);
  const { run, waiting } = useAct(enquiryActs, 'enquiries.forget');
  const count = (what: (typeof entries)[number]['what'], one: string, several = `${one}s`): string[] => {
    const found = entries.filter((entry) => entry.what === what).length;
    return found === 0 ? [] : [`${found} ${found === 1 ? one : several}`];
  };
  const written = [
    ...count('theirs', 'message of theirs', 'messages of theirs, with attachments and originals'),
    ...count('ours', 'reply of ours', 'replies of ours'),
    ...count('note', 'note'),
  ];
  return (
    <ActDialog
      alert
      title={`Forget ${reference}?`}
      does="Delete it for good"
      kind="lost"
      icon="trash"
      off={sure ? undefined : 'Tick to confirm that you have read what is lost.'}
      send={() => run({ reference }, { done: onClose, said: { title: 'Forgotten', text: reference } })}
      waiting={waiting}
      onClose={onClose}
    >
      <p>Lost for good:</p>
      <LostList
        lines={[
          'The name, address and anything else the sender gave, and what anybody had begun to write.',
          `${written.join(', ')}.`,
          ...(call === null ? [] : ['The call arranged for it, and its entry in the diary.']),
          'Emails about it that have not been sent, and the record of those that have.',
          ...(state === 'open' ? ['It is open: nobody will answer it.'] : []),
        ]}
      />
      <p>What stays:</p>
      <LostList
        kept
        lines={[
          'A line in the journal with its reference, without a name.',
          'Emails in the mailboxes of the team and the sender. The team is told the reference and what to delete.',
          'Backups, until they are replaced; restoring one does not bring it back.',
        ]}
      />
      <Check checked={sure} onChange={setSure}>
        I have read what is lost.
      </Check>
    </ActDialog>
  );
}
