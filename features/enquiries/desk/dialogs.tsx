import { useState } from 'react';
import { enquiryActs, type EnquiryRecord } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Dialog, LostList } from '../../../ui/Dialog.tsx';
import { Select, TextArea, TextField } from '../../../ui/Field.tsx';
import { Radios } from '../../../ui/Radios.tsx';

interface OfOne {
  readonly record: EnquiryRecord;
  readonly onClose: () => void;
}

/**
 * Closes what is not for us; its sender is told unless one says otherwise.
 * @param mail what is sent, where it is about one
 */
export function NotForUsDialog({
  which,
  mail,
  waiting,
  onSend,
  onClose,
}: {
  readonly which: string;
  readonly mail?: EnquiryRecord['notForUs'];
  readonly waiting: boolean;
  readonly onSend: (tells: boolean) => void;
  readonly onClose: () => void;
}) {
  const [tells, setTells] = useState(true);
  const send = (): void => onSend(tells);
  return (
    <Dialog
      open
      title={`Not for us: ${which}`}
      onClose={onClose}
      onSend={send}
      wide
      acts={
        <ActButton kind="main" acts keys="Ctrl Enter" waiting={waiting} onPress={send}>
          {tells ? 'Tell the sender and close' : 'Close without telling them'}
        </ActButton>
      }
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
      {tells && mail !== undefined ? (
        <section className="call" aria-label="Email to the sender">
          <h3>{mail.subject}</h3>
          {mail.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ) : null}
    </Dialog>
  );
}

/** Gives one or several to a colleague. */
export function HandOverDialog({
  which,
  colleagues,
  onHandOver,
  onClose,
}: {
  readonly which: string;
  readonly colleagues: readonly string[];
  readonly onHandOver: (to: string) => void;
  readonly onClose: () => void;
}) {
  const nameOf = useNameOf();
  const [to, setTo] = useState(colleagues[0] ?? '');
  const send = (): void => {
    onHandOver(to);
    onClose();
  };
  return (
    <Dialog
      open
      title={`Hand over: ${which}`}
      onClose={onClose}
      onSend={send}
      acts={
        <ActButton
          kind="main"
          acts
          keys="Ctrl Enter"
          onPress={send}
          off={to === '' ? 'Nobody else can sign in to the desk.' : undefined}
        >
          Hand over
        </ActButton>
      }
    >
      <Select
        label="To"
        value={to}
        onChange={setTo}
        options={colleagues.map((value) => ({ value, words: nameOf(value) }))}
      />
    </Dialog>
  );
}

/** Says why an answer was late: for colleagues, never on the public page. */
export function WhyLateDialog({ record, onClose }: OfOne) {
  const { reference, version, lateReason } = record;
  const [text, setText] = useState(lateReason ?? '');
  const act = useAct(enquiryActs, 'enquiries.late-reason');
  const send = (): void =>
    act.run({ reference, version, text }, { done: onClose, said: { title: 'Reason saved', text: reference } });
  return (
    <Dialog
      open
      title={`Why was it late? ${reference}`}
      onClose={onClose}
      onSend={send}
      acts={
        <ActButton kind="main" acts keys="Ctrl Enter" waiting={act.waiting} onPress={send}>
          Save the reason
        </ActButton>
      }
    >
      <TextArea
        label="Reason"
        value={text}
        onChange={setText}
        rows={3}
        maxLength={500}
        hint="For colleagues. It is kept with the enquiry and never published."
      />
    </Dialog>
  );
}

/** Mends an address that its sender misspelt. */
export function CorrectAddressDialog({ record, onClose }: OfOne) {
  const { reference, version, addressRefused } = record;
  const [email, setEmail] = useState(record.email);
  const [wrong, setWrong] = useState<string>();
  const act = useAct(enquiryActs, 'enquiries.correct-address');
  const send = (): void =>
    act.run(
      { reference, version, email },
      {
        done: onClose,
        refused: (failure) => setWrong(failure.message),
        said: {
          title: 'Address corrected',
          text: `${reference}. If the enquiry is open, an acknowledgement is sent there.`,
        },
      },
    );
  return (
    <Dialog
      open
      title={`Correct the address: ${reference}`}
      onClose={onClose}
      onSend={send}
      acts={
        <ActButton kind="main" acts keys="Ctrl Enter" waiting={act.waiting} onPress={send}>
          Correct it
        </ActButton>
      }
    >
      {addressRefused === null ? null : (
        <p>The mail server said that this address does not exist ({addressRefused}).</p>
      )}
      <TextField
        label="Address"
        type="email"
        value={email}
        onChange={setEmail}
        error={wrong}
        hint="Anyone who reads the new mailbox can then ask to see this enquiry. Correct it only if you know the right address, for instance from a telephone call."
      />
    </Dialog>
  );
}

/** Deletes one enquiry for good, naming what is lost and what stays. */
export function ForgetDialog({ record, onClose, onForgotten }: OfOne & { readonly onForgotten: () => void }) {
  const { reference, timeline, call, state } = record;
  const [sure, setSure] = useState(false);
  const forget = useAct(enquiryActs, 'enquiries.forget');
  const notes = timeline.filter((line) => line.what === 'act' && line.act === 'note').length;
  const replies = timeline.filter((line) => line.what === 'act' && line.act === 'reply' && line.reply !== null).length;
  const lost = [
    'Its message, with the name, address and anything else the sender gave.',
    ...(notes + replies === 0
      ? []
      : [`${notes} ${notes === 1 ? 'note' : 'notes'} and ${replies} ${replies === 1 ? 'reply' : 'replies'} of ours.`]),
    ...(call === null ? [] : ['The call arranged for it, and its entry in the diary.']),
    'Emails about it that have not been sent, and the record of those that have.',
    ...(state === 'open' ? ['It is open: nobody will answer it.'] : []),
  ];
  const kept = [
    'A line in the journal with its reference, without a name.',
    'Emails in the mailboxes of the team and the sender. The team is told the reference and what to delete.',
    'Backups, until they are replaced; restoring one does not bring it back.',
  ];
  const send = (): void =>
    forget.run(
      { reference },
      {
        done: () => {
          onClose();
          onForgotten();
        },
        said: { title: 'Forgotten', text: reference },
      },
    );
  return (
    <Dialog
      open
      alert
      title={`Forget ${reference}?`}
      onClose={onClose}
      acts={
        <ActButton
          kind="lost"
          icon="trash"
          acts
          waiting={forget.waiting}
          off={sure ? undefined : 'Tick to confirm that you have read what is lost.'}
          onPress={send}
        >
          Delete it for good
        </ActButton>
      }
    >
      <p>Lost for good:</p>
      <LostList lines={lost} />
      <p>What stays:</p>
      <LostList lines={kept} kept />
      <Check checked={sure} onChange={setSure}>
        I have read what is lost.
      </Check>
    </Dialog>
  );
}
