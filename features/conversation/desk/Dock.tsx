import { useEffect, useId, useRef, useState } from 'react';
import { enquiryActs } from '../../enquiries/desk/api.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { hasDraft, useDraft } from '../../../core/desk/app/data/use-draft.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { say } from '../../../ui/Toast.tsx';
import { deskNow } from '../../../ui/time/use-now.ts';
import type { Thread } from './api.ts';
import { ReplyBox, type Leaving } from './ReplyBox.tsx';

/** What is open at the foot of a record, and what it was opened for. */
export type Writing = 'note' | 'text' | 'saved' | 'times' | 'draft' | number | undefined;

/** A draft that was left in this tab opens its form again. */
export function draftedIn(reference: string): Writing {
  return hasDraft(`${reference} reply`) ? 'draft' : hasDraft(`${reference} note`) ? 'note' : undefined;
}

/** Seconds until then, anew four times a second. */
function useSecondsUntil(at: string): number {
  const [left, setLeft] = useState(() => Date.parse(at) - deskNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setLeft(Date.parse(at) - deskNow().getTime()), 250);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil(left / 1000));
}

/** A reply waits ten seconds before it leaves, whether or not this window stays open. */
function Held({
  leaving,
  thread,
  marks,
  onBack,
}: {
  readonly leaving: Leaving;
  readonly thread: Thread;
  readonly marks: boolean;
  readonly onBack: (text: string, cursor: number) => void;
}) {
  const { reference, reply } = thread;
  const seconds = useSecondsUntil(leaving.leavesAt);
  const takeBack = useAct(enquiryActs, 'enquiries.take-reply-back');
  const undo = (): void =>
    takeBack.run(
      { reference, reply: leaving.reply },
      {
        said: { title: 'Your reply was not sent', text: 'Its text is back in the box.' },
        done: (result) => onBack(result?.text ?? leaving.text, leaving.cursor),
      },
    );
  useKeys({ u: undo });
  return (
    <section className="held" aria-label="Your reply is about to leave">
      <p>
        <b>{seconds === 0 ? 'Leaving now' : `Leaves in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}</b>, to{' '}
        {reply.to}.{marks ? ' It answers their turn.' : ''}
      </p>
      <progress max={10} value={10 - seconds} aria-label="Seconds gone" />
      <div className="row">
        <ActButton kind="main" icon="undo" keys="U" acts waiting={takeBack.waiting} onPress={undo}>
          Undo
        </ActButton>
        <span className="note">Undo gives the text back to the box. Nobody else can answer this turn meanwhile.</span>
      </div>
    </section>
  );
}

/** The foot of a record: the reply box, closed to one line until somebody writes. */
export function Dock({
  thread,
  name,
  noReply,
  writing,
  onWrite,
}: {
  readonly thread: Thread;
  readonly name: string;
  /** Why no reply can leave from here. */
  readonly noReply: string | undefined;
  readonly writing: Writing;
  readonly onWrite: (writing: Writing) => void;
}) {
  const { reference, turn, entries } = thread;
  const person = usePerson();
  const [own, setOwn] = useState<Leaving>();
  const [, setDraft] = useDraft(`${reference} reply`);
  const write = (what: Writing) => () => (noReply === undefined ? onWrite(what) : undefined);
  useKeys({ n: () => onWrite('note') });
  useKeys({ r: write('text'), c: write('times') }, { when: writing === undefined });
  const mine = entries.findLast((entry) => entry.what === 'ours' && entry.state === 'held' && entry.who === person);
  const known =
    own === undefined ? undefined : entries.find((entry) => entry.what === 'ours' && entry.id === own.reply);
  const hasLeft = known?.what === 'ours' && known.state !== 'held';
  const leaving: Leaving | undefined =
    own !== undefined && !hasLeft
      ? own
      : mine?.what === 'ours' && mine.leavesAt !== null
        ? { reply: mine.id, leavesAt: mine.leavesAt, text: mine.text, cursor: mine.text.length }
        : undefined;
  if (leaving !== undefined)
    return (
      <section className="dock" aria-label="Reply">
        <Held
          key={leaving.reply}
          leaving={leaving}
          thread={thread}
          marks={turn.whose === 'ours' && (mine?.what !== 'ours' || mine.answers)}
          onBack={(text, cursor) => {
            setOwn(undefined);
            setDraft(text);
            onWrite(cursor);
          }}
        />
      </section>
    );
  if (writing === 'note')
    return (
      <section className="dock" aria-label="Note">
        <NoteForm thread={thread} onClose={() => onWrite(undefined)} />
      </section>
    );
  if (writing !== undefined && noReply === undefined)
    return (
      <section className="dock" aria-label="Reply">
        <ReplyBox
          key={String(writing)}
          thread={thread}
          name={name}
          begins={writing}
          onLeaving={(leaves) => {
            setOwn(leaves);
            onWrite(undefined);
          }}
          onClose={() => onWrite(undefined)}
        />
      </section>
    );
  return (
    <section className="dock shut" aria-label="Reply">
      <div className="shutbox">
        {noReply === undefined ? (
          <>
            <button type="button" className="openbox" aria-keyshortcuts="R" onClick={() => onWrite('text')}>
              <Icon name="undo" />
              <span>Write to {name}</span>
              <kbd aria-hidden="true">R</kbd>
            </button>
            <span className="tools">
              <ActButton kind="bare" onPress={() => onWrite('saved')}>
                Saved replies
              </ActButton>
              <ActButton kind="bare" keys="C" onPress={() => onWrite('times')}>
                Choose a time
              </ActButton>
            </span>
          </>
        ) : (
          <span className="note">{noReply}</span>
        )}
        <ActButton kind="bare" keys="N" onPress={() => onWrite('note')}>
          Note
        </ActButton>
        {turn.whose === 'theirs' && noReply === undefined ? (
          <span className="note">It is their turn; writing again is possible at any time.</span>
        ) : null}
      </div>
    </section>
  );
}

/** A note for colleagues, which no visitor is sent. */
function NoteForm({ thread, onClose }: { readonly thread: Thread; readonly onClose: () => void }) {
  const { reference, version } = thread;
  const id = useId();
  const [text, setText, forget] = useDraft(`${reference} note`);
  const note = useAct(enquiryActs, 'enquiries.note');
  const field = useRef<HTMLTextAreaElement>(null);
  const off = text.trim() === '' ? 'Write the note first.' : undefined;
  useEffect(() => field.current?.focus(), []);
  useKeys({ n: () => field.current?.focus(), Escape: onClose });
  const add = (): void =>
    off === undefined
      ? note.run(
          { reference, version, text },
          {
            done: () => {
              say({ title: 'The note is in the conversation', text: reference });
              forget();
              onClose();
            },
          },
        )
      : undefined;
  return (
    <form
      className="comp"
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
      <div className="ta">
        <label className="vh" htmlFor={id}>
          Note for colleagues
        </label>
        <textarea
          ref={field}
          id={id}
          dir="auto"
          rows={3}
          value={text}
          maxLength={4000}
          placeholder="A note for colleagues"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="go">
        <ActButton kind="main" keys="Ctrl Enter" type="submit" acts waiting={note.waiting} off={off}>
          Add note
        </ActButton>
        <ActButton kind="bare" onPress={onClose}>
          Close
        </ActButton>
        <span className="push note">Only we see notes. A person who asks for their data receives them.</span>
      </div>
    </form>
  );
}
