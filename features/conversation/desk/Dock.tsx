import { useEffect, useRef, useState } from 'react';
import { enquiryActs } from '../../enquiries/desk/api.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { say } from '../../../ui/say.ts';
import type { Thread } from './api.ts';
import { OpenBox } from './OpenBox.tsx';
import { ReplyBox, type Leaving } from './ReplyBox.tsx';
import { useDraft, type Draft, type Writing } from './use-reader.ts';
import { heldIn } from './turn-words.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** A reply held for ten seconds before it is sent, even if this window is closed. */
function Held({
  leaving: { reply, leavesAt, text, marks, ...before },
  thread,
  onBack,
}: {
  readonly leaving: Leaving;
  readonly thread: Thread;
  readonly onBack: (text: string, writing: Writing) => void;
}) {
  const { reference } = thread;
  const seconds = useSecondsUntil(leavesAt);
  const takeBack = useAct(enquiryActs, 'enquiries.take-reply-back');
  const sendNow = useAct(enquiryActs, 'enquiries.send-now');
  const undo = (): void =>
    takeBack.run(
      { reference, reply },
      {
        said: { title: 'Your reply was not sent', text: 'Its text is back in the box.' },
        done: (result) => onBack(result?.text ?? text, { as: 'draft', ...before }),
      },
    );
  useKeys({ u: undo });
  const also = before.releases === undefined ? '' : ' and carries other times for the call';
  return (
    <section
      className="held border-edge grid gap-2 border border-s-[6px] border-s-ok bg-field px-3.5 py-3"
      aria-label="Your reply is about to leave"
    >
      <p>
        <b>{seconds === 0 ? 'Leaving now' : `Leaves in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}</b>, to{' '}
        {thread.reply.to}. {marks ? `It answers their turn${also}.` : ''}
      </p>
      <progress max={10} value={10 - seconds} aria-label="Seconds gone" />
      <div className="row">
        <ActButton kind="main" icon="undo" keys="U" acts waiting={takeBack.waiting} onPress={undo}>
          Undo
        </ActButton>
        {seconds === 0 ? null : (
          <ActButton kind="bare" acts waiting={sendNow.waiting} onPress={() => sendNow.run({ reference, reply })}>
            Send now
          </ActButton>
        )}
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
  readonly noReply: string | undefined;
  readonly writing: Writing;
  readonly onWrite: (writing: Writing) => void;
}) {
  const { turn, entries } = thread;
  const person = usePerson();
  const [own, setOwn] = useState<Leaving>();
  const [draft, note] = [useDraft(thread, 'reply'), useDraft(thread, 'note')];
  const write = (as: 'text' | 'saved' | 'times') => () => (noReply === undefined ? onWrite({ as }) : undefined);
  const close = (): void => onWrite(undefined);
  useKeys({ n: () => onWrite({ as: 'note' }) });
  useKeys({ r: write('text'), c: write('times') }, { when: writing === undefined });
  const mine = person === undefined ? undefined : heldIn(thread, person);
  const isOut = entries.some((entry) => entry.what === 'ours' && entry.id === own?.reply && entry.state !== 'held');
  const leaving: Leaving | undefined =
    own !== undefined && !isOut
      ? own
      : mine && {
          reply: mine.id,
          leavesAt: mine.leavesAt ?? '',
          text: mine.text,
          cursor: mine.text.length,
          marks: mine.answers,
          releases: mine.releases ?? undefined,
        };
  const open = (): React.ReactNode => {
    if (leaving !== undefined)
      return (
        <Held
          key={leaving.reply}
          leaving={leaving}
          thread={thread}
          onBack={(text, before) => {
            setOwn(undefined);
            draft.set(text);
            onWrite(before);
          }}
        />
      );
    if (writing?.as === 'note') return <NoteForm thread={thread} draft={note} onClose={close} />;
    if (writing === undefined || noReply !== undefined) return undefined;
    return (
      <ReplyBox
        key={JSON.stringify(writing)}
        thread={thread}
        name={name}
        draft={draft}
        begins={writing}
        onLeaving={(leaves) => {
          setOwn(leaves);
          close();
        }}
        onClose={close}
      />
    );
  };
  const opened = open();
  if (opened !== undefined)
    return (
      <section className="dock" aria-label={writing?.as === 'note' ? 'Note' : 'Reply'}>
        {opened}
      </section>
    );
  return (
    <section className="dock shut" aria-label="Reply">
      <div className="shutbox flex flex-wrap items-center gap-x-3.5 gap-y-1.5 [&_.btn.bare]:px-2">
        {noReply === undefined ? (
          <>
            <OpenBox onPress={write('text')}>Write to {name}</OpenBox>
            <span className="tools flex">
              <ActButton kind="bare" onPress={write('saved')}>
                Saved replies
              </ActButton>
              <ActButton kind="bare" keys="C" onPress={write('times')}>
                Choose a time
              </ActButton>
            </span>
          </>
        ) : (
          <>
            <span className="note">{noReply}</span>
            <ActButton kind="bare" keys="N" onPress={() => onWrite({ as: 'note' })}>
              Note
            </ActButton>
          </>
        )}
        {turn.whose === 'theirs' && noReply === undefined ? (
          <span className="note">It is their turn; writing again is possible at any time.</span>
        ) : null}
      </div>
    </section>
  );
}

function NoteForm({
  thread: { reference, version },
  draft: { text, set, forget },
  onClose,
}: {
  readonly thread: Thread;
  readonly draft: Draft;
  readonly onClose: () => void;
}) {
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
      <div className="p-0">
        <textarea
          ref={field}
          aria-label="Note for colleagues"
          dir="auto"
          rows={3}
          value={text}
          maxLength={4000}
          placeholder="A note for colleagues"
          onChange={(event) => set(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <ActButton kind="main" keys="Ctrl Enter" type="submit" acts waiting={note.waiting} off={off}>
          Add note
        </ActButton>
        <ActButton kind="bare" onPress={onClose}>
          Close
        </ActButton>
        <span className="push note max-[699px]:hidden">
          Only we see notes. A person who asks for their data receives them.
        </span>
      </div>
    </form>
  );
}
