import { text as readAll } from 'node:stream/consumers';
import { Option, type Command } from 'commander';
import type { Context } from '../../../core/context/context.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import { minuteOf } from '../../../core/cli/table.ts';
import { print, toolActor, withContext } from '../../../core/cli/session.ts';
import type { Actor } from '../../../core/store/journal.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { addByHand, type EnteredEnquiry } from '../../conversation/by-hand.ts';
import { callsToDecide, keepCall, lookAgain } from '../../conversation/decisions.ts';
import { byHandWays } from '../../conversation/desk/api.ts';
import { mergeRecords, separateRecords } from '../../conversation/merge.ts';
import { conversationOf } from '../../conversation/services.ts';
import { personOf, type NamedEnquiry } from '../changing.ts';
import { findEnquiry, readReference } from '../handling.ts';
import { addNote, correctAddress, sayWhyLate } from '../notes.ts';
import { giveBackEnquiry, handOverEnquiry, takeEnquiry } from '../ownership.ts';
import { latestReply, replyHeld, replyToEnquiry, sendReplyNow, takeReplyBack } from '../reply.ts';
import type { EnquiryRow } from '../rows.ts';
import { answerEnquiry, closeEnquiry, endTurn, reopenEnquiry } from '../settle.ts';
import { enquiryKinds } from '../schema.ts';
import { putIntoTray, takeFromTray } from '../side-tray.ts';

async function given(text: string | undefined): Promise<string> {
  return text ?? readAll(process.stdin);
}

interface Options {
  readonly unanswered?: boolean;
  readonly quiet?: boolean;
  readonly how: (typeof elsewhere)[number];
  readonly line: string;
}

type Act = (
  tools: Context,
  actor: Actor,
  named: NamedEnquiry,
  text: string | undefined,
  options: Options,
) => Promise<EnquiryRow>;

const elsewhere = ['telephone', 'letter', 'meeting', 'email'] as const;

const acts: readonly (readonly [name: string, description: string, act: Act, ...options: readonly Option[]])[] = [
  ['take', 'say that you are answering it', takeEnquiry],
  ['give-back', 'leave it to whoever takes it next', giveBackEnquiry],
  [
    'hand-over <colleague>',
    'give it to a colleague, by their address at the desk',
    (tools, actor, named, to = '') => handOverEnquiry(tools, actor, { ...named, to }),
  ],
  ['answer', 'mark it as answered', answerEnquiry],
  [
    'close',
    'close it; it is kept for as long as the privacy page says',
    (tools, actor, named, _, { unanswered }) =>
      closeEnquiry(tools, actor, { ...named, as: unanswered === true ? 'unanswered' : 'settled' }),
    new Option('--unanswered', 'an answer was due and never sent: the promise is missed'),
  ],
  [
    'not-for-us',
    'close it as not for us, counted apart; its sender is told in ten minutes',
    (tools, actor, named, _, { quiet }) =>
      closeEnquiry(tools, actor, { ...named, as: 'not-for-us', tells: quiet !== true }),
    new Option('--quiet', 'advertising: its sender is not told'),
  ],
  ['reopen', 'take an answer or a closing back', reopenEnquiry],
  [
    'note [text]',
    'write a note for colleagues; the sender can ask to see it',
    async (tools, actor, named, text) => addNote(tools, actor, { ...named, text: await given(text) }),
  ],
  [
    'why-late [text]',
    'say why the answer was late, for colleagues alone',
    async (tools, actor, named, text) => sayWhyLate(tools, actor, { ...named, text: await given(text) }),
  ],
  [
    'correct-address <email>',
    'mend an address that its sender misspelt',
    (tools, actor, named, email = '') => correctAddress(tools, actor, { ...named, email }),
  ],
  ['spam', 'lay it into the side tray, where no reminder is sent', putIntoTray],
  ['not-spam', 'take it out of the side tray', takeFromTray],
  [
    'no-answer',
    'say that what they wrote needs no answer',
    (tools, actor, named) => endTurn(tools, actor, { ...named, as: 'no-answer' }),
  ],
  [
    'answered-elsewhere',
    'say that it was answered otherwise than by email from here',
    (tools, actor, named, _, { how }) => endTurn(tools, actor, { ...named, as: how }),
    new Option('--how <how>', 'how').choices(elsewhere).default('telephone'),
  ],
  [
    'look-again [day]',
    'have it raised again on a day such as 2026-12-03; without one no longer',
    (tools, actor, named, on, { line }) => lookAgain(tools, actor, { ...named, on: on ?? null, line }),
    new Option('--line <words>', 'a line to yourself, shown on that day').default(''),
  ],
  [
    'merge <into>',
    'make it part of another record of the same sender',
    (context, actor, named, into = '') => mergeRecords(conversationOf(context), actor, { ...named, into }),
  ],
  ['unmerge', 'take a merging back', (context, actor, named) => separateRecords(conversationOf(context), actor, named)],
  [
    'keep-call',
    'say that nothing follows from what a calendar answered',
    async (tools, actor, named) => {
      const reference = readReference(named.reference);
      const open = (await callsToDecide(tools.store)).find((one) => one.reference === reference);
      if (!open) throw new Error(`No calendar has declined a call of ${reference}.`);
      return keepCall(tools, actor, { reference, answer: open.id });
    },
  ],
];

function stateWords({ reference, state, owner, closed_as: as, merged_into: into, ...row }: EnquiryRow): string {
  if (into !== null) return `${reference} is part of another record.`;
  if (state === 'tray') return `${reference} is in the side tray.`;
  const due = `due ${minuteOf(row.due_at)} UTC`;
  if (state === 'open') return `${reference} is open, with ${terminalSafe(personOf(owner ?? 'nobody'))}; it is ${due}.`;
  const [what, at] = state === 'answered' ? ['was answered at', row.answered_at] : ['is closed since', row.closed_at];
  const how = as === null || as === 'settled' ? '' : `, as ${as.replaceAll('-', ' ')}`;
  return `${reference} ${what} ${minuteOf(at ?? '')} UTC${how}; it was ${due}.`;
}

function stateOf({ reference, state, owner, due_at, answered_at, closed_at, closed_as, ...row }: EnquiryRow) {
  const { tray_at, look_at, version } = row;
  return { reference, state, owner, due_at, answered_at, closed_at, closed_as, tray_at, look_at, version };
}

/** Adds the acts on an enquiry, by the same functions as the desk. */
export function addEnquiryActs(enquiries: Command): void {
  for (const [name, description, act, ...options] of acts) {
    const command = jsonCommand(enquiries, name.replace(/ |$/, ' <reference> ').trim(), description);
    for (const option of options) command.addOption(option);
    command.action(async () => {
      const [reference = '', text] = command.args;
      const { json, ...chosen } = command.opts<Json & Options>();
      const row = await withContext((tools) => act(tools, toolActor(), { reference }, text, chosen));
      print(json, stateOf(row), () => stateWords(row));
    });
  }
  addReplying(enquiries);
  addEntering(enquiries);
}

interface ReplyOptions extends Json {
  readonly subject?: string;
  readonly quote?: boolean;
  readonly markAnswered?: boolean;
  readonly asWell?: boolean;
  readonly releases?: string;
}

function addReplying(enquiries: Command): void {
  jsonCommand(enquiries, 'reply <reference> [text]', 'write to its sender, from the mailbox of the team')
    .option('--subject <line>', 'subject; otherwise that of the enquiry, as a reply')
    .option('--quote', 'with the message of the sender below')
    .option('--mark-answered', 'mark it as answered once the reply has left')
    .option('--as-well', 'although a colleague has replied, whose reply you have read')
    .option('--releases <call>', 'cancel this call once it has left: it offers other times')
    .action(async (reference: string, typed: string | undefined, { json, quote = false, ...options }: ReplyOptions) => {
      const { subject, markAnswered: marks = false, asWell, releases } = options;
      const { enquiry, id, leavesAt } = await withContext(async (tools) => {
        const found = await findEnquiry(tools.store, reference);
        const words = { subject: subject ?? `Re: ${found.subject} [${found.reference}]`, text: await given(typed) };
        return replyToEnquiry(tools, toolActor(), { reference, ...words, quotes: quote, marks, asWell, releases });
      });
      const said = `The reply will be sent in ${replyHeld / 1000} seconds. Until then take-reply-back stops it.`;
      print(json, { ...stateOf(enquiry), reply: id, leaves_at: leavesAt }, () => said);
    });
  const held = { 'take-reply-back': takeReplyBack, 'send-now': sendReplyNow };
  const one = (name: keyof typeof held, description: string, said: string): void => {
    jsonCommand(enquiries, `${name} <reference>`, description).action(async (reference: string, { json }: Json) => {
      const done = await withContext(async (tools) => {
        const reply = await latestReply(tools.store, reference);
        return { reference, reply, ...(await held[name](tools, toolActor(), { reference, reply })) };
      });
      print(json, done, () =>
        [said, ...('text' in done ? ['', ...done.text.split('\n').map(terminalSafe)] : [])].join('\n'),
      );
    });
  };
  one('take-reply-back', 'take back a reply that has not left', 'The reply was not sent. Its text:');
  one('send-now', 'send a reply that is held without waiting any longer', 'The reply leaves now.');
}

function addEntering(enquiries: Command): void {
  const description = 'enter an enquiry by hand, as of a telephone call; its promise counts from then';
  jsonCommand(enquiries, 'add <subject> [message]', description)
    .requiredOption('--name <name>', 'who')
    .option('--email <address>', 'where an answer goes; without one nothing is sent', '')
    .option('--organization <name>', 'from where', '')
    .option('--phone <number>', 'their telephone', '')
    .addOption(new Option('--kind <kind>', 'which kind').choices(enquiryKinds).default('contact'))
    .addOption(new Option('--came <how>', 'how it came').choices(byHandWays).default('telephone'))
    .option('--takes', 'you answer it')
    .option('--at <time>', 'when it happened, in UTC, such as 2026-11-19T10:40:00Z; otherwise now')
    .action(
      async (
        subject: string,
        message: string | undefined,
        { json, ...who }: Json & Omit<EnteredEnquiry, 'subject' | 'message' | 'at'> & { readonly at?: string },
      ) => {
        const added = await withContext(async (context) =>
          addByHand(conversationOf(context), toolActor(), {
            ...who,
            at: who.at ?? context.now().toISOString(),
            subject,
            message: await given(message),
          }),
        );
        print(json, added, () => `It is ${added.reference}.`);
      },
    );
}
