import { useEffect, useId, useRef, useState } from 'react';
import { enquiryActs, type EnquiryRecord } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useDraft } from '../../../core/desk/app/data/use-draft.ts';
import { announce } from '../../../ui/stores/announce.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Check } from '../../../ui/Check.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { say } from '../../../ui/Toast.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useOthersReplies, useWriting } from './others-replies.ts';

/** Where the same mail is written in one's own program; what a visitor typed cannot add a field to it. */
function mailtoOf({ email, reference, subject }: EnquiryRecord, text: string): string {
  const fields = new URLSearchParams({
    subject: `Re: ${subject} [${reference}]`,
    ...(text === '' ? {} : { body: text }),
  });
  return `mailto:${encodeURIComponent(email)}?${fields.toString().replaceAll('+', '%20')}`;
}

/** Writes to the sender. What is typed is kept in this tab until it has been sent or discarded. */
export function ReplyForm({
  record,
  takesFocus,
  onClose,
}: {
  readonly record: EnquiryRecord;
  /** Opened by its person, and not by the draft that was left in it. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) {
  const { reference, name, email, replyFrom, answersTo, state } = record;
  const ids = useId();
  const [subject, setSubject, forgetSubject] = useDraft(
    `${reference} reply subject`,
    `Re: ${record.subject} [${reference}]`,
  );
  const [text, setText, forgetText] = useDraft(`${reference} reply`, `Dear ${name},\n\n`);
  const [quotes, setQuotes] = useState(false);
  const [marks, setMarks] = useState(state === 'open');
  const field = useRef<HTMLTextAreaElement>(null);
  const reply = useAct(enquiryActs, 'enquiries.reply');
  const takeBack = useAct(enquiryActs, 'enquiries.take-reply-back');
  const { seen, others, off, seeChange, readOthers } = useOthersReplies(record);
  useWriting(reference);
  useEffect(() => {
    if (!takesFocus) return;
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [takesFocus]);
  const forget = (): void => {
    forgetSubject();
    forgetText();
  };
  const send = (): void => {
    if (off !== undefined) {
      announce(off);
      return;
    }
    const words = { subject, text };
    reply.run(
      { reference, ...seen, ...words, quotes, marks },
      {
        changed: seeChange,
        done: (result) => {
          forget();
          onClose();
          if (result === undefined) return;
          say({
            title: 'Your reply will be sent in 10 seconds',
            text: marks ? `${reference} is marked as answered once it is sent.` : reference,
            press: {
              label: 'Undo',
              undo: true,
              run: () =>
                takeBack.run(
                  { reference, reply: result.reply },
                  {
                    said: { title: 'Your reply was not sent', text: 'Its text is back in the form.' },
                    done: () => {
                      sessionStorage.setItem(`draft:${reference} reply`, words.text);
                      sessionStorage.setItem(`draft:${reference} reply subject`, words.subject);
                    },
                  },
                ),
            },
          });
        },
      },
    );
  };
  return (
    <form
      className="compose"
      aria-label="Reply by email"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        send();
      }}
    >
      {others.map(({ by, at, reply: { id, state: stands, text: wrote } }) => (
        <div key={id} className="call decide" role="status">
          <h3>
            {by} {stands === 'held' ? 'has just sent a reply' : 'replied'}, <Time at={at} form="clock" />:
          </h3>
          <p className="written" dir="auto">
            {wrote}
          </p>
          {stands === 'held' ? null : <ActButton onPress={readOthers}>I have read it</ActButton>}
        </div>
      ))}
      <dl className="line">
        <dt>To</dt>
        <dd>
          <VisitorText>{name}</VisitorText> &lt;{email}&gt;
        </dd>
      </dl>
      <dl className="line">
        <dt>From</dt>
        <dd>
          {replyFrom}
          <span className="note">
            {' '}
            Answers go to {replyFrom.includes(`<${answersTo}>`) ? 'that mailbox' : answersTo}, not to the desk.
          </span>
        </dd>
      </dl>
      <div className="line">
        <label className="k" htmlFor={`${ids}s`}>
          Subject
        </label>
        <input
          id={`${ids}s`}
          className="input"
          dir="auto"
          value={subject}
          maxLength={300}
          onChange={(event) => setSubject(event.target.value)}
        />
      </div>
      <div className="bodywrap">
        <label className="vh" htmlFor={`${ids}t`}>
          Text of the reply
        </label>
        <textarea
          ref={field}
          id={`${ids}t`}
          dir="auto"
          value={text}
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="row">
        <Check checked={quotes} onChange={setQuotes}>
          Quote the message
        </Check>
        {state === 'open' ? (
          <Check checked={marks} onChange={setMarks}>
            Mark as answered when it is sent
          </Check>
        ) : null}
      </div>
      <div className="row">
        <ActButton kind="main" icon="send" keys="Ctrl Enter" type="submit" acts off={off} waiting={reply.waiting}>
          Send
        </ActButton>
        <a className="btn" href={mailtoOf(record, text)}>
          Open in email program
        </a>
        <ActButton
          kind="bare"
          onPress={() => {
            forget();
            onClose();
          }}
        >
          Discard
        </ActButton>
      </div>
      <p className="note">It is sent 10 seconds after you press Send. Until then you can undo it.</p>
    </form>
  );
}

/** The note for colleagues; N leads into it. */
export function NoteForm({ record }: { readonly record: EnquiryRecord }) {
  const { reference, version } = record;
  const id = useId();
  const [text, setText, forget] = useDraft(`${reference} note`);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useAct(enquiryActs, 'enquiries.note');
  const add = (): void =>
    note.run(
      { reference, version, text },
      { said: { title: 'The note is in the timeline', text: reference }, done: forget },
    );
  useKeys({ n: () => field.current?.focus() });
  return (
    <form
      className="stack tight"
      aria-label="Add a note"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        add();
      }}
    >
      <div className="field">
        <label htmlFor={id}>Note for colleagues</label>
        <textarea
          ref={field}
          id={id}
          className="input"
          dir="auto"
          rows={2}
          value={text}
          maxLength={4000}
          aria-describedby={`${id}-h`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="note" id={`${id}-h`}>
          Part of what we hold about the sender, who can ask to see it.
        </p>
      </div>
      <div className="row">
        <ActButton
          type="submit"
          acts
          waiting={note.waiting}
          off={text.trim() === '' ? 'Write the note first.' : undefined}
        >
          Add note
        </ActButton>
      </div>
    </form>
  );
}
