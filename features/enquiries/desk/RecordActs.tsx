import { useState } from 'react';
import { useLocation } from 'wouter';
import { apiPaths } from '../../../core/desk/api.ts';
import { enquiryActs, type EnquiryRecord } from './api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { colleague, useNameOf } from '../../../core/desk/app/data/who.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { announce } from '../../../ui/stores/announce.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Menu, type MenuItem } from '../../../ui/Menu.tsx';
import type { Message } from '../../../ui/Toast.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { addressOf, type EnquiryPlace } from './address.ts';
import { CorrectAddressDialog, ForgetDialog, HandOverDialog, NotForUsDialog, WhyLateDialog } from './dialogs.tsx';
import { isLate } from './words.ts';
import type { Thread } from '../../conversation/desk/api.ts';
import type { Writing } from '../../conversation/desk/Dock.tsx';
import { ElsewhereDialog, LookAgainDialog } from '../../conversation/desk/RecordDialogs.tsx';
import { useNoAnswer } from '../../conversation/desk/use-no-answer.ts';

type Asking = 'not-for-us' | 'hand-over' | 'why-late' | 'address' | 'forget' | 'look' | 'elsewhere';

/** An act that takes another back. */
interface Undoing {
  readonly run: (
    input: { readonly reference: string; readonly version: number },
    outcome: { readonly said: Message },
  ) => void;
}

interface RecordActsProps {
  readonly record: EnquiryRecord;
  readonly thread: Thread;
  readonly place: EnquiryPlace;
  readonly colleagues: readonly string[];
  readonly onWrite: (what: Writing) => void;
  /** A colleague took it first; the words that say so. */
  readonly onFaster: (message: string) => void;
}

/** What can be done with one enquiry: the four acts, and the others behind a button. */
export function RecordActs({ record, thread, place, colleagues, onWrite, onFaster }: RecordActsProps) {
  const { reference, version, state, owner } = record;
  const person = usePerson();
  const now = useNow();
  const [, go] = useLocation();
  const [asking, setAsking] = useState<Asking>();
  const take = useAct(enquiryActs, 'enquiries.take');
  const giveBack = useAct(enquiryActs, 'enquiries.give-back');
  const handOver = useAct(enquiryActs, 'enquiries.hand-over');
  const noAnswer = useNoAnswer(thread);
  const nameOf = useNameOf();
  const close = useAct(enquiryActs, 'enquiries.close');
  const reopen = useAct(enquiryActs, 'enquiries.reopen');
  const notForUs = useAct(enquiryActs, 'enquiries.not-for-us');
  const aside = useAct(enquiryActs, 'enquiries.side-tray');
  const backToOpen = useAct(enquiryActs, 'enquiries.not-suspicious');
  const one = { reference, version };
  /** What takes the act back, while its message stands; the row is one version further then. */
  const undo = (act: Undoing, label: string, title: string) => ({
    label,
    undo: true,
    run: () => act.run({ reference, version: version + 1 }, { said: { title, text: reference } }),
  });

  const isOthers = owner !== null && owner !== person;
  const off = isOthers ? `${colleague(owner)} has it. Take over first, or ask.` : undefined;
  const doTake = (): void =>
    take.run(one, {
      refused: (failure) => onFaster(failure.message),
      said: { title: 'Taken by you', text: reference, press: undo(giveBack, 'Give back', 'Given back') },
    });
  const doNotForUs = (tells: boolean): void =>
    notForUs.run(
      { ...one, tells },
      {
        done: () => setAsking(undefined),
        said: {
          title: 'Closed as not for us',
          text: tells ? `${reference}. Its sender is told in ten minutes.` : `${reference}. Its sender is not told.`,
          press: {
            label: 'Undo',
            undo: true,
            run: () =>
              reopen.run(
                { reference, version: version + 1 },
                { said: { title: 'Open again', text: `${reference}. Nobody is told.` } },
              ),
          },
        },
      },
    );
  const isOpen = state === 'open';
  useKeys(
    {
      t: () => (owner === null ? doTake() : undefined),
      q: () => (off === undefined ? noAnswer.say() : announce(off)),
      x: () => (off === undefined ? setAsking('not-for-us') : announce(off)),
    },
    { when: isOpen },
  );
  useKeys({ l: () => setAsking('look') }, { when: state !== 'tray' });

  const items: (MenuItem | 'separator')[] = [
    ...(isOpen && owner === person
      ? [
          {
            words: 'Give back',
            icon: 'undo' as const,
            acts: true,
            onPress: () => giveBack.run(one, { said: { title: 'Given back', text: reference } }),
          },
        ]
      : []),
    ...(isOpen && isOthers && person !== undefined
      ? [
          {
            words: `Take over from ${colleague(owner)}`,
            icon: 'move' as const,
            acts: true,
            onPress: () =>
              handOver.run({ ...one, to: person }, { said: { title: 'Taken over by you', text: reference } }),
          },
        ]
      : []),
    ...(isOpen
      ? [
          { words: 'Hand over…', icon: 'move' as const, acts: true, onPress: () => setAsking('hand-over') },
          {
            words: 'Answered elsewhere…',
            icon: 'check' as const,
            acts: true,
            off,
            onPress: () => setAsking('elsewhere'),
          },
          { words: 'Not for us…', keys: 'X', acts: true, off, onPress: () => setAsking('not-for-us') },
          {
            words: 'Close as unanswered',
            acts: true,
            off,
            onPress: () =>
              close.run(
                { ...one, as: 'unanswered' },
                { said: { title: 'Closed as unanswered', text: reference, press: undo(reopen, 'Undo', 'Open again') } },
              ),
          },
          {
            words: 'To the side tray',
            icon: 'flag' as const,
            acts: true,
            off,
            onPress: () =>
              aside.run(one, {
                said: { title: 'In the side tray', text: reference, press: undo(backToOpen, 'Undo', 'Open again') },
              }),
          },
        ]
      : []),
    ...(isLate(record, now) && state !== 'tray'
      ? [{ words: 'Explain why it was late…', icon: 'note' as const, acts: true, onPress: () => setAsking('why-late') }]
      : []),
    { words: 'Note', icon: 'note' as const, keys: 'N', onPress: () => onWrite('note') },
    { words: 'Look again on…', keys: 'L', onPress: () => setAsking('look') },
    { words: 'Correct the address…', acts: true, onPress: () => setAsking('address') },
    'separator',
    {
      words: 'Export',
      icon: 'download',
      onPress: () =>
        location.assign(`${keyed(apiPaths.file('enquiries'))}?references=${encodeURIComponent(reference)}`),
    },
    { words: 'Print', onPress: () => window.print() },
    'separator',
    { words: 'Forget…', icon: 'trash', forGood: true, acts: true, onPress: () => setAsking('forget') },
  ];

  const reply = (
    <ActButton kind="main" icon="mail" className="touch" onPress={() => onWrite('text')}>
      Reply
    </ActButton>
  );
  const look = (
    <ActButton keys="L" className="desk-only" onPress={() => setAsking('look')}>
      Look again on…
    </ActButton>
  );

  return (
    <div className="row acts">
      {state === 'tray' ? (
        <>
          <ActButton
            kind="main"
            acts
            waiting={backToOpen.waiting}
            onPress={() =>
              backToOpen.run(one, {
                said: {
                  title: 'Open again',
                  text: reference,
                  press: undo(aside, 'Back to the side tray', 'In the side tray'),
                },
              })
            }
          >
            Not suspicious: back to Open
          </ActButton>
          <ActButton kind="forgood" icon="trash" acts onPress={() => setAsking('forget')}>
            Delete now
          </ActButton>
        </>
      ) : isOpen ? (
        <>
          {reply}
          {owner === null ? (
            <ActButton kind="decide" keys="T" acts waiting={take.waiting} onPress={doTake}>
              Take
            </ActButton>
          ) : null}
          <ActButton keys="Q" acts off={off} waiting={noAnswer.waiting} onPress={noAnswer.say}>
            Needs no answer
          </ActButton>
          {look}
          <Menu label="More acts" items={items} />
        </>
      ) : (
        <>
          {reply}
          <ActButton
            icon="undo"
            acts
            waiting={reopen.waiting}
            onPress={() => reopen.run(one, { said: { title: 'Open again', text: reference } })}
          >
            Open again
          </ActButton>
          {look}
          <Menu label="More acts" items={items} />
        </>
      )}
      {asking === 'look' ? (
        <LookAgainDialog
          thread={thread}
          owner={owner === null ? undefined : nameOf(owner)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'elsewhere' ? <ElsewhereDialog thread={thread} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'not-for-us' ? (
        <NotForUsDialog
          which={reference}
          mail={record.notForUs}
          waiting={notForUs.waiting}
          onSend={doNotForUs}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'hand-over' ? (
        <HandOverDialog
          which={reference}
          colleagues={colleagues.filter((name) => name !== owner)}
          onHandOver={(to) =>
            handOver.run({ ...one, to }, { said: { title: `Handed over to ${colleague(to)}`, text: reference } })
          }
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'why-late' ? <WhyLateDialog record={record} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'address' ? <CorrectAddressDialog record={record} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'forget' ? (
        <ForgetDialog
          record={record}
          onClose={() => setAsking(undefined)}
          onForgotten={() => go(addressOf({ ...place, reference: undefined }))}
        />
      ) : null}
    </div>
  );
}
