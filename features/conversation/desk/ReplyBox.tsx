// Longer than 250 lines: one box with its text, cursor, list of saved replies and reasons not to send.
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { enquiryActs } from '../../enquiries/desk/api.ts';
import { changedMeanwhile, useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { colleague } from '../../../core/desk/app/data/who.ts';
import { ActButton, TextButton } from '../../../ui/ActButton.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { announce } from '../../../ui/stores/announce.ts';
import { clockOf, fullMoment } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { savedReplies, slotsOff, timesSlot, type Thread } from './api.ts';
import { Refused } from './Refused.tsx';
import { SavedReplyList } from './SavedReplyList.tsx';
import { useWriting, type Draft, type Writing } from './use-reader.ts';

export interface Leaving {
  readonly reply: string;
  readonly leavesAt: string;
  readonly text: string;
  readonly cursor: number;
  readonly marks: boolean;
  readonly releases: string | undefined;
}

function slashAt(text: string, cursor: number): { readonly begins: number; readonly find: string } | undefined {
  const begins = text.lastIndexOf('\n', cursor - 1) + 1;
  const typed = text.slice(begins, cursor);
  return typed.startsWith('/') && /^(?:\n|$)/.test(text.slice(cursor))
    ? { begins, find: typed.slice(1).trim().toLowerCase() }
    : undefined;
}

/** The reply box. It starts empty; the server keeps the draft with the record until it is sent or discarded. */
export function ReplyBox({
  thread,
  name,
  draft: { text, set: setText, forget },
  begins: { as: begins, cursor: startsAt, releases },
  onLeaving,
  onClose,
}: {
  readonly thread: Thread;
  readonly name: string;
  readonly draft: Draft;
  readonly begins: NonNullable<Writing>;
  readonly onLeaving: (leaving: Leaving) => void;
  readonly onClose: () => void;
}) {
  const { reference, version, turn, reply, writing, entries } = thread;
  const ids = useId();
  const zone = useZone();
  // The turn and version when the box was opened, not those of later reads.
  const [opened] = useState({ turn: turn.number, began: version });
  const [answers, setAnswers] = useState(true);
  const [frees, setFrees] = useState(true);
  const [shows, setShows] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [refusal, setRefusal] = useState<{ readonly message: string; readonly at: number }>();
  const [asWell, setAsWell] = useState(false);
  const [chosen, setChosen] = useState(0);
  const [shut, setShut] = useState<string>();
  const [listing, setListing] = useState(begins === 'saved');
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: saved } = useRead('enquiries/saved-replies', { reference }, savedReplies);
  const send = useAct(enquiryActs, 'enquiries.reply');
  useWriting(reference);

  const start = startsAt ?? (begins === 'draft' || begins === 'times' ? undefined : text.length);
  const place = useRef<readonly [number, number] | undefined>(start === undefined ? undefined : [start, start]);
  const [settled, settle] = useState(0);
  const select = (from: number, to = from): void => {
    place.current = [from, to];
    settle((times) => times + 1);
  };
  useLayoutEffect(() => {
    const [from, to] = place.current ?? [];
    if (from === undefined || to === undefined) return;
    place.current = undefined;
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
    setCursor(to);
  }, [settled]);
  /** Replaces the text between two positions; the first empty slot of the new text is selected. */
  const insert = (words: string, from: number, to: number): void => {
    const next = text.slice(0, from) + words + text.slice(to);
    setText(next);
    const slot = /\{\{(?!times\}\})[a-z-]+\}\}/.exec(words);
    if (slot === null) select(from + words.length);
    else select(from + slot.index, from + slot.index + slot[0].length);
  };
  const times = saved?.find(({ text: words }) => words.includes(timesSlot))?.text ?? timesSlot;
  const insertTimes = (): void => {
    const here = field.current?.selectionStart ?? text.length;
    const gap = here === 0 || text.slice(0, here).endsWith('\n\n') ? '' : '\n\n';
    insert(gap + times, here, here);
  };
  const openSaved = (): void => {
    setListing(true);
    select(cursor);
  };

  const isRead = saved !== undefined;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !isRead || begins !== 'times') return;
    begun.current = true;
    insertTimes();
  });
  useKeys({ c: insertTimes, r: () => select(text.length), Escape: onClose });

  const slash = shut === text ? undefined : slashAt(text, cursor);
  const fitting = [...(saved ?? [])]
    .sort((one, other) => Number(other.text.includes(timesSlot)) - Number(one.text.includes(timesSlot)))
    .filter(({ title, text: words }) =>
      words.includes(timesSlot) && 'times'.startsWith(slash?.find ?? '')
        ? true
        : title
            .toLowerCase()
            .split(/\s+/)
            .some((word) => word.startsWith(slash?.find ?? '')),
    );
  const at = Math.min(chosen, fitting.length - 1);
  const isOpen = (listing || slash !== undefined) && fitting.length > 0;
  const take = (nth: number): void => {
    const one = fitting[nth];
    if (one !== undefined) insert(one.text, slash?.begins ?? cursor, cursor);
    setListing(false);
  };

  const off = text.trim() === '' ? 'Write the reply first.' : slotsOff(text);
  const leave = (also: boolean): void => {
    if (off !== undefined) {
      announce(off);
      const slot = /\{\{(?!times\}\})[a-z-]+\}\}/.exec(text);
      if (slot !== null) select(slot.index, slot.index + slot[0].length);
      return;
    }
    const kept = field.current?.selectionStart ?? text.length;
    const pressed = Date.now();
    const marks = answers && turn.whose === 'ours';
    // The hour is released only if the text still has the link to choose another.
    const freed = frees && text.includes(timesSlot) ? releases : undefined;
    send.run(
      {
        reference,
        version,
        began: also ? version : opened.began,
        turn: opened.turn,
        ...(also ? { asWell: true } : {}),
        subject: reply.subject,
        text,
        quotes: false,
        marks,
        ...(freed === undefined ? {} : { releases: freed }),
      },
      {
        refused: (failure) => {
          if (/^Not sent:| wrote a reply at /.test(failure.message))
            setRefusal({ message: failure.message, at: pressed });
          else changedMeanwhile.ask(failure, () => undefined);
        },
        done: (result) => {
          forget();
          if (result === undefined) onClose();
          else {
            announce('It leaves in ten seconds. U takes it back.');
            onLeaving({ ...result, text, cursor: kept, marks, releases: freed });
          }
        },
      },
    );
  };

  if (refusal !== undefined)
    return (
      <>
        <Refused
          thread={thread}
          turn={opened.turn}
          refusal={refusal}
          lines={text.trim().split('\n').length}
          onAsWell={() => setAsWell(true)}
          onKeep={onClose}
          onThrowAway={() => {
            forget();
            onClose();
          }}
        />
        <Dialog
          open={asWell}
          alert
          title={`Send a second reply to ${name}?`}
          onClose={() => setAsWell(false)}
          acts={
            <ActButton kind="main" icon="send" acts waiting={send.waiting} onPress={() => leave(true)}>
              Send mine as well
            </ActButton>
          }
        >
          <p>The reply that has been sent says:</p>
          <blockquote className="wrap-anywhere whitespace-pre-wrap">
            {refusal.message.split('It says: ')[1] ?? refusal.message}
          </blockquote>
          <p>Yours says:</p>
          <blockquote className="wrap-anywhere whitespace-pre-wrap">{text}</blockquote>
        </Dialog>
      </>
    );

  const [writer] = writing;
  const theirs = entries.findLast((one) => one.what === 'theirs' && one.kind === 'answer');
  const call = entries.findLast((one) => one.what === 'call-answer' && one.call.id === releases);
  return (
    <form
      className="comp"
      aria-label={`Reply to ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        leave(false);
      }}
    >
      {writer === undefined ? null : (
        <p className="bg-buff-2" role="status">
          <span>
            <b>
              {writing.map(({ who }) => colleague(who)).join(' and ')} {writing.length === 1 ? 'is' : 'are'} writing a
              reply to this turn
            </b>
            , since {clockOf(new Date(writer.since), zone)}. One reply can leave for it: the first that is sent. Yours
            is kept here either way.
          </span>
        </p>
      )}
      {theirs?.what === 'theirs' && (theirs.protection === 'smime' || theirs.protection === 'pgp') ? (
        <p className="bg-buff-2">
          A reply from here leaves without encryption. Use your own mail program with the record’s address in BCC, and
          it appears here all the same.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between wrap-anywhere">
        <p>
          <TextButton onPress={() => setShows(!shows)} more="and where it comes from">
            To
          </TextButton>{' '}
          {reply.to}
        </p>
        <p className="tools flex flex-wrap">
          <ActButton kind="bare" onPress={openSaved}>
            Saved replies
          </ActButton>
          <ActButton kind="bare" keys="C" onPress={insertTimes}>
            Choose a time
          </ActButton>
        </p>
      </div>
      {shows ? (
        <div>
          <Facts
            pairs={[
              ['From', reply.from],
              ['Reply-To', reply.replyTo],
              ['Subject', reply.subject],
            ]}
          />
        </div>
      ) : null}
      {isOpen ? <SavedReplyList id={`${ids}saved`} replies={fitting} chosen={at} onChoose={take} /> : null}
      <div className="p-0">
        <textarea
          ref={field}
          aria-label="Text of the reply"
          dir="auto"
          value={text}
          maxLength={20_000}
          placeholder={`Write to ${name}. A slash on an empty line opens the saved replies.`}
          aria-controls={isOpen ? `${ids}saved` : undefined}
          aria-activedescendant={isOpen ? `${ids}saved${at}` : undefined}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onChange={(event) => {
            setText(event.target.value);
            setCursor(event.target.selectionStart);
            setChosen(0);
            setListing(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              leave(false);
              return;
            }
            if (!isOpen) return;
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) setChosen((at + step + fitting.length) % fitting.length);
            else if (event.key === 'Enter') take(at);
            else if (event.key === 'Escape') {
              setShut(text);
              setListing(false);
            } else return;
            event.preventDefault();
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <ActButton kind="main" icon="send" keys="Ctrl Enter" type="submit" acts off={off} waiting={send.waiting}>
          Send
        </ActButton>
        {turn.whose === 'ours' ? (
          <Check checked={answers} onChange={setAnswers}>
            It answers their turn
          </Check>
        ) : null}
        {call?.what === 'call-answer' ? (
          <Check checked={frees} onChange={setFrees}>
            It releases {fullMoment(new Date(call.call.startsAt), zone)}
          </Check>
        ) : null}
        <ActButton kind="bare" onPress={onClose}>
          Close
        </ActButton>
        <span className="push note max-[699px]:hidden">Leaves after ten seconds</span>
      </div>
    </form>
  );
}
