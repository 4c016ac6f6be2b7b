import { useState } from 'react';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { enquiryActs, type EnquiryRecord } from './api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { usePerson } from '../../../core/desk/app/data/connection.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { colleague, useNameOf } from '../../../core/desk/app/data/who.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { announce } from '../../../ui/stores/announce.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Menu, type MenuItem } from '../../../ui/Menu.tsx';
import { say, type Message } from '../../../ui/say.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { CorrectAddressDialog, ForgetDialog, HandOverDialog, NotForUsDialog, WhyLateDialog } from './dialogs.tsx';
import { isLate } from './words.ts';
import type { Thread } from '../../conversation/desk/api.ts';
import type { Writing } from '../../conversation/desk/use-reader.ts';
import { ElsewhereDialog, LookAgainDialog } from '../../conversation/desk/RecordDialogs.tsx';
import { useNoAnswer } from '../../conversation/desk/use-no-answer.ts';

type Asking = 'not-for-us' | 'hand-over' | 'why-late' | 'address' | 'forget' | 'look' | 'elsewhere';

interface Acting {
  readonly run: (
    input: { readonly reference: string; readonly version: number },
    outcome: { readonly said: Message },
  ) => void;
}

interface RecordActsProps {
  readonly record: EnquiryRecord;
  readonly thread: Thread;
  readonly colleagues: readonly string[];
  readonly onWrite: (what: Writing) => void;
  readonly onFaster: (message: string) => void;
}

export function RecordActs({ record, thread, colleagues, onWrite, onFaster }: RecordActsProps) {
  const { reference, version, state, owner } = record;
  const person = usePerson();
  const now = useNow();
  const [asking, setAsking] = useState<Asking>();
  const ask = (what: Asking) => () => setAsking(what);
  const onClose = (): void => setAsking(undefined);
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
  /** Options that add Undo to an act's message; undoing names the version after the act. */
  const undo = (act: Acting, label: string, title: string, text = reference) => ({
    label,
    undo: true,
    run: () => act.run({ reference, version: version + 1 }, { said: { title, text } }),
  });
  const does = (act: Acting, title: string, press?: Message['press']) => (): void =>
    act.run(one, { said: { title, text: reference, press } });

  const isOthers = owner !== null && owner !== person;
  const off = isOthers ? `${colleague(owner)} has it. Take over first, or ask.` : undefined;
  const doTake = (): void =>
    take.run(one, {
      refused: ({ kind, message }) => {
        if (kind === 'changed' || kind === 'refused') onFaster(message);
        else say({ kind: 'bad', title: 'Not done', text: message });
      },
      said: { title: 'Taken by you', text: reference, press: undo(giveBack, 'Give back', 'Given back') },
    });
  const give = (to: string, title: string): void => handOver.run({ ...one, to }, { said: { title, text: reference } });
  const doNotForUs = (tells: boolean): void =>
    notForUs.run(
      { ...one, tells },
      {
        done: onClose,
        said: {
          title: 'Closed as not for us',
          text: `${reference}. Its sender is ${tells ? 'told in ten minutes' : 'not told'}.`,
          press: undo(reopen, 'Undo', 'Open again', `${reference}. Nobody is told.`),
        },
      },
    );
  const isOpen = state === 'open';
  const unlessOff = (act: () => void) => () => (off === undefined ? act() : announce(off));
  useKeys(
    {
      t: () => (owner === null ? doTake() : undefined),
      q: unlessOff(noAnswer.say),
      x: unlessOff(ask('not-for-us')),
    },
    { when: isOpen },
  );
  useKeys({ l: ask('look') }, { when: state !== 'tray' });

  const item = (words: string, onPress: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    words,
    onPress,
    acts: true,
    ...more,
  });
  const notAnswered = does(
    { run: (input, outcome) => close.run({ ...input, as: 'unanswered' }, outcome) },
    'Closed as unanswered',
    undo(reopen, 'Undo', 'Open again'),
  );
  const setAside = does(aside, 'In the side tray', undo(backToOpen, 'Undo', 'Open again'));
  const takeOver = (): void => (person === undefined ? undefined : give(person, 'Taken over by you'));
  const exported = `${keyed(apiPaths.file('enquiries'))}?references=${encodeURIComponent(reference)}`;
  const { recordAddress, reply } = thread;
  /** Opens a mail program with the record's address in BCC, so that the desk receives the reply. */
  const byOwn = (): void => {
    const fields = { bcc: recordAddress ?? '', subject: reply.subject };
    const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const to = reply.to.split(', ').map(encodeURIComponent);
    location.assign(`mailto:${to.join(',')}?${query.join('&')}`);
  };
  const items: (MenuItem | 'separator')[] = [
    ...(isOpen
      ? [
          ...(owner === person ? [item('Give back', does(giveBack, 'Given back'), { icon: 'undo' })] : []),
          ...(isOthers ? [item(`Take over from ${colleague(owner)}`, takeOver, { icon: 'move' })] : []),
          item('Hand over…', ask('hand-over'), { icon: 'move' }),
          item('Answered elsewhere…', ask('elsewhere'), { icon: 'check', off }),
          item('Not for us…', ask('not-for-us'), { keys: 'X', off }),
          item('Close as unanswered', notAnswered, { off }),
          item('To the side tray', setAside, { icon: 'flag', off }),
        ]
      : []),
    ...(isLate(record, now) ? [item('Explain why it was late…', ask('why-late'), { icon: 'note' })] : []),
    item('Note', () => onWrite({ as: 'note' }), { icon: 'note', keys: 'N', acts: false }),
    item('Look again on…', ask('look'), { keys: 'L', acts: false }),
    ...(recordAddress === null || reply.to === ''
      ? []
      : [item('Reply from your mail program', byOwn, { icon: 'mail', acts: false })]),
    item('Correct the address…', ask('address')),
    'separator',
    item('Export', () => location.assign(exported), { icon: 'download', acts: false }),
    item('Print', () => window.print(), { acts: false }),
    'separator',
    item('Forget…', ask('forget'), { icon: 'trash', forGood: true }),
  ];
  const dialog = (): React.ReactNode => {
    switch (asking) {
      case undefined:
        return null;
      case 'look':
        return <LookAgainDialog thread={thread} onClose={onClose} owner={owner === null ? undefined : nameOf(owner)} />;
      case 'elsewhere':
        return <ElsewhereDialog thread={thread} onClose={onClose} />;
      case 'not-for-us':
        return (
          <NotForUsDialog
            which={reference}
            mail={record.notForUs}
            waiting={notForUs.waiting}
            onClose={onClose}
            onSend={doNotForUs}
          />
        );
      case 'hand-over':
        return (
          <HandOverDialog
            which={reference}
            colleagues={colleagues.filter((name) => name !== owner)}
            onClose={onClose}
            onHandOver={(to) => give(to, `Handed over to ${colleague(to)}`)}
          />
        );
      case 'why-late':
        return <WhyLateDialog record={record} onClose={onClose} />;
      case 'address':
        return <CorrectAddressDialog record={record} onClose={onClose} />;
      case 'forget':
        return <ForgetDialog record={record} thread={thread} onClose={onClose} />;
    }
  };

  return (
    <div className="row acts m-0 gap-1.5 min-[700px]:ml-auto">
      {state === 'tray' ? (
        <>
          <ActButton
            kind="main"
            acts
            waiting={backToOpen.waiting}
            onPress={does(backToOpen, 'Open again', undo(aside, 'Back to the side tray', 'In the side tray'))}
          >
            Not suspicious: back to Open
          </ActButton>
          <ActButton kind="forgood" icon="trash" acts onPress={ask('forget')}>
            Delete now
          </ActButton>
        </>
      ) : (
        <>
          <ActButton kind="main" icon="mail" className="min-[700px]:hidden" onPress={() => onWrite({ as: 'text' })}>
            Reply
          </ActButton>
          {isOpen && owner === null ? (
            <ActButton kind="decide" keys="T" acts waiting={take.waiting} onPress={doTake}>
              Take
            </ActButton>
          ) : null}
          {isOpen ? (
            <ActButton keys="Q" acts off={off} waiting={noAnswer.waiting} onPress={noAnswer.say}>
              Needs no answer
            </ActButton>
          ) : (
            <ActButton icon="undo" acts waiting={reopen.waiting} onPress={does(reopen, 'Open again')}>
              Open again
            </ActButton>
          )}
          {isOpen && owner === null ? null : (
            <ActButton className="min-[700px]:hidden" onPress={() => onWrite({ as: 'note' })}>
              Note
            </ActButton>
          )}
          <ActButton keys="L" className="desk-only" onPress={ask('look')}>
            Look again on…
          </ActButton>
          <Menu label="More acts" items={items} />
        </>
      )}
      {dialog()}
    </div>
  );
}
