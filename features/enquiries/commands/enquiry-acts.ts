import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { addTurnCommands } from '../../conversation/commands.ts';
import { personOf, type NamedEnquiry, type WorkTools } from '../changing.ts';
import { findEnquiry } from '../handling.ts';
import { addNote, correctAddress, sayWhyLate } from '../notes.ts';
import { giveBackEnquiry, handOverEnquiry, takeEnquiry } from '../ownership.ts';
import { latestReply, replyHeld, replyToEnquiry, sendReplyNow, takeReplyBack } from '../reply.ts';
import { answerEnquiry, closeEnquiry, reopenEnquiry } from '../settle.ts';
import { putIntoTray, takeFromTray } from '../side-tray.ts';
import type { EnquiryRow } from '../rows.ts';
import { print, toolActor, withContext } from '../../../core/cli/session.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import type { Actor } from '../../../core/store/journal.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';

function shortTime(time: string | null): string {
  return (time ?? '').slice(0, 16).replace('T', ' ');
}

function changing(enquiries: Command, name: string, description: string): Command {
  return jsonCommand(enquiries, name, description).argument('<reference>', 'for example C-7K3M-9Q2F');
}

function stateOf({ reference, state, owner, due_at, answered_at, closed_at, closed_as, tray_at, version }: EnquiryRow) {
  return { reference, state, owner, due_at, answered_at, closed_at, closed_as, tray_at, version };
}

/** What stands on the command line, or else on standard input. */
async function given(text: string | undefined): Promise<string> {
  return text ?? readAll(process.stdin);
}

/**
 * A command that does one thing with an enquiry, and prints how that is then.
 * @param act gets the argument after the reference too, where there is one
 */
function does(
  command: Command,
  act: (tools: WorkTools, actor: Actor, named: NamedEnquiry, argument: string | undefined) => Promise<EnquiryRow>,
  words: (row: EnquiryRow) => string,
): void {
  command.action(async () => {
    const [reference = '', argument] = command.args;
    const row = await withContext((tools) => act(tools, toolActor(), { reference }, argument));
    print(command.opts<Json>().json, stateOf(row), () => words(row));
  });
}

const due = ({ due_at: at }: EnquiryRow): string => `it is due ${shortTime(at)} UTC.`;

/** What people do with an enquiry; the desk does the same by the same functions. */
export function addEnquiryActs(enquiries: Command): void {
  const one = (name: string, description: string): Command => changing(enquiries, name, description);
  const open = (row: EnquiryRow): string => `${row.reference} is open; ${due(row)}`;
  does(one('take', 'say that you are answering it'), takeEnquiry, (row) => `You have ${row.reference}; ${due(row)}`);
  does(
    one('give-back', 'leave it to whoever takes it next'),
    giveBackEnquiry,
    (row) => `Nobody has ${row.reference}; ${due(row)}`,
  );
  does(
    one('hand-over', 'give it to a colleague').argument(
      '<to>',
      'address under which the colleague is known at the desk',
    ),
    (tools, actor, named, to = '') => handOverEnquiry(tools, actor, { ...named, to }),
    (row) => `${terminalSafe(personOf(row.owner))} has ${row.reference}; ${due(row)}`,
  );
  addSettling(enquiries);
  does(one('reopen', 'take an answer or a closing back'), reopenEnquiry, open);
  does(
    one('note', 'write a note for colleagues; the sender can ask to see it').argument(
      '[text]',
      'the note; otherwise read from standard input',
    ),
    async (tools, actor, named, text) => addNote(tools, actor, { ...named, text: await given(text) }),
    ({ reference }) => `The note is kept with ${reference}.`,
  );
  does(
    one('why-late', 'say why the answer was late, for colleagues alone').argument(
      '[text]',
      'the reason; otherwise read from standard input',
    ),
    async (tools, actor, named, text) => sayWhyLate(tools, actor, { ...named, text: await given(text) }),
    ({ reference }) => `The reason is kept with ${reference}.`,
  );
  addWriting(enquiries);
  does(
    one('spam', 'lay it into the side tray, where no reminder is sent'),
    putIntoTray,
    ({ reference }) => `${reference} is in the side tray. To undo: corbiere enquiries not-spam ${reference}`,
  );
  does(one('not-spam', 'take it out of the side tray'), takeFromTray, open);
  addTurnCommands(enquiries);
}

function addSettling(enquiries: Command): void {
  changing(enquiries, 'answer', 'mark it as answered').action(async (reference: string, { json }: Json) => {
    const { before, row } = await withContext(async (tools) => {
      const found = await findEnquiry(tools.store, reference);
      const isOpen = found.state === 'open' || found.state === 'tray';
      return { before: found, row: isOpen ? await answerEnquiry(tools, toolActor(), { reference }) : found };
    });
    print(json, stateOf(row), () =>
      before !== row
        ? `${row.reference} was answered at ${shortTime(row.answered_at)} UTC; it was due ${shortTime(row.due_at)} UTC.`
        : `${row.reference} was ${before.answered_at === null ? `closed without an answer ${shortTime(before.closed_at)}` : `answered already, ${shortTime(before.answered_at)}`} UTC: nothing was changed.`,
    );
  });
  const close = async (
    reference: string,
    as: 'settled' | 'unanswered' | 'not-for-us',
    quiet: boolean,
    json: boolean | undefined,
  ): Promise<void> => {
    const { before, row } = await withContext(async (tools) => {
      const found = await findEnquiry(tools.store, reference);
      return {
        before: found,
        row:
          found.state === 'closed' ? found : await closeEnquiry(tools, toolActor(), { reference, as, tells: !quiet }),
      };
    });
    const [manner, told] = [
      row.closed_as === 'unanswered' ? ', as unanswered' : row.closed_as === 'not-for-us' ? ', as not for us' : '',
      before !== row && as === 'not-for-us' && !quiet
        ? ' Its sender is told in ten minutes, unless you reopen it.'
        : '',
    ];
    print(
      json,
      stateOf(row),
      () =>
        `${row.reference} ${before === row ? 'was closed already,' : 'is closed since'} ` +
        `${shortTime(row.closed_at)} UTC${manner}; it was due ${shortTime(row.due_at)} UTC.${told}`,
    );
  };
  changing(enquiries, 'close', 'close it; it is kept for as long as the privacy page says')
    .option('--unanswered', 'an answer was due and never sent: the promise is missed')
    .option('--not-for-us', 'the same as the command not-for-us')
    .option('--quiet', 'of what is not for us: its sender is not told')
    .action(
      async (
        reference: string,
        {
          json,
          unanswered = false,
          notForUs = false,
          quiet = false,
        }: Json & Partial<Record<'unanswered' | 'notForUs' | 'quiet', boolean>>,
      ) => {
        if (unanswered && notForUs)
          throw new Error('It is either unanswered or not for us: leave one of the two options out.');
        await close(reference, unanswered ? 'unanswered' : notForUs ? 'not-for-us' : 'settled', quiet, json);
      },
    );
  changing(enquiries, 'not-for-us', 'close it as not for us: counted apart, its sender is told')
    .option('--quiet', 'advertising: its sender is not told')
    .action((reference: string, { json, quiet = false }: Json & { quiet?: boolean }) =>
      close(reference, 'not-for-us', quiet, json),
    );
}

function addWriting(enquiries: Command): void {
  changing(enquiries, 'correct-address', 'mend an address that its sender misspelt')
    .argument('<email>', 'the right one')
    .action(async (reference: string, email: string, { json }: Json) => {
      const row = await withContext((tools) => correctAddress(tools, toolActor(), { reference, email }));
      print(
        json,
        { ...stateOf(row), email: row.email },
        () => `${row.reference} is from ${terminalSafe(row.email)}. If it is open, an acknowledgement is sent there.`,
      );
    });
  changing(enquiries, 'reply', 'write to its sender, from the mailbox of the team')
    .argument('[text]', 'the reply; otherwise read from standard input')
    .option('--subject <line>', 'subject; otherwise that of the enquiry, as a reply')
    .option('--quote', 'with the message of the sender below')
    .option('--mark-answered', 'mark it as answered once the reply has left')
    .option('--as-well', 'although a colleague has replied, whose reply you have read')
    .option('--releases <call>', 'cancel this call once it has left: it offers other times')
    .action(
      async (
        reference: string,
        text: string | undefined,
        options: Json & {
          subject?: string;
          quote?: boolean;
          markAnswered?: boolean;
          asWell?: boolean;
          releases?: string;
        },
      ) => {
        const { json, subject, quote = false, markAnswered = false, asWell, releases } = options;
        const reply = await withContext(async (tools) => {
          const found = await findEnquiry(tools.store, reference);
          const words = { subject: subject ?? `Re: ${found.subject} [${found.reference}]`, text: await given(text) };
          return replyToEnquiry(tools, toolActor(), {
            reference,
            ...words,
            quotes: quote,
            marks: markAnswered,
            asWell,
            releases,
          });
        });
        const { enquiry, id, leavesAt } = reply;
        print(
          json,
          { ...stateOf(enquiry), reply: id, leaves_at: leavesAt },
          () =>
            `The reply will be sent in ${replyHeld / 1000} seconds. To stop it: corbiere enquiries ` +
            `take-reply-back ${enquiry.reference}`,
        );
      },
    );
  changing(enquiries, 'take-reply-back', 'take back a reply that has not left').action(
    async (reference: string, { json }: Json) => {
      const taken = await withContext(async (tools) =>
        takeReplyBack(tools, toolActor(), { reference, reply: await latestReply(tools.store, reference) }),
      );
      print(
        json,
        taken,
        () => `The reply was not sent. Its text:\n\n${taken.text.split('\n').map(terminalSafe).join('\n')}`,
      );
    },
  );
  changing(enquiries, 'send-now', 'send a reply that is held without waiting any longer').action(
    async (reference: string, { json }: Json) => {
      const reply = await withContext(async (tools) => {
        const latest = await latestReply(tools.store, reference);
        await sendReplyNow(tools, toolActor(), { reference, reply: latest });
        return latest;
      });
      print(json, { reference, reply }, () => 'The reply leaves now.');
    },
  );
}
