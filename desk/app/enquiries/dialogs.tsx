import { useState } from 'react';
import { enquiryActs, type EnquiryRecord } from '../../contract/enquiries.ts';
import { useAct } from '../data/use-act.ts';
import { useNameOf } from '../data/who.ts';
import { Button } from '../kit/Button.tsx';
import { Check } from '../kit/Check.tsx';
import { Dialog, LostList } from '../kit/Dialog.tsx';
import { Select, TextArea, TextField } from '../kit/Field.tsx';
import { Radios } from '../kit/Radios.tsx';

interface OfOne {
  readonly record: EnquiryRecord;
  readonly onClose: () => void;
}

/** Closes what is not for us; its sender is told unless one says otherwise. */
export function NotForUsDialog({ record, onClose }: OfOne) {
  const { reference, version, notForUs } = record;
  const [tells, setTells] = useState(true);
  const close = useAct(enquiryActs, 'enquiries.not-for-us');
  const reopen = useAct(enquiryActs, 'enquiries.reopen');
  const send = (): void =>
    close.run(
      { reference, version, tells },
      {
        done: onClose,
        said: {
          title: 'Closed as not for us',
          text: tells ? `${reference}. Its sender is told in ten minutes.` : `${reference}. Its sender is not told.`,
          press: {
            label: 'Take it back',
            undo: true,
            run: () => reopen.run({ reference, version: version + 1 }, { said: { title: 'Open again', text: `${reference}. Nobody is told.` } }),
          },
        },
      },
    );
  return (
    <Dialog
      open
      title={`Not for us: ${reference}`}
      onClose={onClose}
      onSend={send}
      wide
      acts={
        <Button kind="main" acts keys="Ctrl Enter" waiting={close.waiting} onPress={send}>
          {tells ? 'Tell the sender and close' : 'Close without a word'}
        </Button>
      }
    >
      <p>
        It closes, and is counted apart from what we answered. On /contact we promise to say so if we are the wrong people to ask, so the sender is told unless
        you decide otherwise.
      </p>
      <Radios
        legend="Tell the sender?"
        value={tells ? 'yes' : 'no'}
        onChange={(value) => setTells(value === 'yes')}
        options={[
          { value: 'yes', words: 'Yes, with this mail' },
          { value: 'no', words: 'No: it was advertising, or the sender does not wait for an answer' },
        ]}
      />
      {tells ? (
        <section className="call" aria-label="Mail to the sender">
          <h3>{notForUs.subject}</h3>
          {notForUs.paragraphs.map((paragraph) => (
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
        <Button kind="main" acts keys="Ctrl Enter" onPress={send} off={to === '' ? 'Nobody else is known at the desk.' : undefined}>
          Hand over
        </Button>
      }
    >
      <Select label="To" value={to} onChange={setTo} options={colleagues.map((value) => ({ value, words: nameOf(value) }))} />
    </Dialog>
  );
}

/** Says why an answer was late: for colleagues, never on the public page. */
export function WhyLateDialog({ record, onClose }: OfOne) {
  const { reference, version, lateReason } = record;
  const [text, setText] = useState(lateReason ?? '');
  const act = useAct(enquiryActs, 'enquiries.late-reason');
  const send = (): void => act.run({ reference, version, text }, { done: onClose, said: { title: 'The reason is kept', text: reference } });
  return (
    <Dialog
      open
      title={`Why was it late? ${reference}`}
      onClose={onClose}
      onSend={send}
      acts={
        <Button kind="main" acts keys="Ctrl Enter" waiting={act.waiting} onPress={send}>
          Keep the reason
        </Button>
      }
    >
      <TextArea
        label="Reason"
        value={text}
        onChange={setText}
        rows={3}
        maxLength={500}
        hint="For colleagues. It is kept with the enquiry and stands on no public page."
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
        said: { title: 'The address is corrected', text: `${reference}. An open enquiry is acknowledged there.` },
      },
    );
  return (
    <Dialog
      open
      title={`Correct the address: ${reference}`}
      onClose={onClose}
      onSend={send}
      acts={
        <Button kind="main" acts keys="Ctrl Enter" waiting={act.waiting} onPress={send}>
          Correct it
        </Button>
      }
    >
      {addressRefused === null ? null : <p>The mail server of this address said that it does not exist ({addressRefused}).</p>}
      <TextField
        label="Address"
        type="email"
        value={email}
        onChange={setEmail}
        error={wrong}
        hint="Whoever reads the new mailbox can then ask to see this enquiry. Correct it only where you know better, for instance by telephone."
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
    'Its message, with name, address and whatever else its sender gave.',
    ...(notes + replies === 0 ? [] : [`${notes} ${notes === 1 ? 'note' : 'notes'} and ${replies} ${replies === 1 ? 'reply' : 'replies'} of ours.`]),
    ...(call === null ? [] : ['The call that was arranged on it, and its place in the diary.']),
    'Mails about it that have not left, and the record of those that have.',
    ...(state === 'open' ? ['It is open: nobody will answer it.'] : []),
  ];
  const kept = [
    'A line in the journal with its reference, and no name.',
    'Mails in the mailboxes of the team and of its sender. The team is told by its reference what to delete.',
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
        <Button kind="lost" icon="trash" acts waiting={forget.waiting} off={sure ? undefined : 'Tick that you have read what is lost.'} onPress={send}>
          Forget it for good
        </Button>
      }
    >
      <p>Lost, and not to be brought back:</p>
      <LostList lines={lost} />
      <p>What stays:</p>
      <LostList lines={kept} kept />
      <Check checked={sure} onChange={setSure}>
        I have read what is lost.
      </Check>
    </Dialog>
  );
}
