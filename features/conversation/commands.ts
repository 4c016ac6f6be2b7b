import { enquiryNamed } from '../enquiries/handling.ts';
import { text as readAll } from 'node:stream/consumers';
import { Option, type Command } from 'commander';
import { mailFrom, readsMail, tryAgain } from '../../core/cli/mail-input.ts';
import { print, printMissing, toolActor, withContext, withStore } from '../../core/cli/session.ts';
import { table } from '../../core/cli/table.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';
import { endTurn } from '../enquiries/settle.ts';
import type { EnquiryKind } from '../enquiries/schema.ts';
import { addByHand } from './by-hand.ts';
import { callsToDecide, keepCall } from './call-answers.ts';
import { byHandKinds, byHandWays } from './desk/api.ts';
import type { Taken } from './inbound/take-answer.ts';
import { lookAgain } from './look-again.ts';
import { mergeRecords, separateRecords } from './merge.ts';
import { mailsInPost, sourceOf } from './post-list.ts';
import { renewAnswersKey } from './reply-address.ts';
import { belongsTo, mailNotForUs, makeEnquiry, takeMailBack } from './post.ts';
import { jsonCommand, type Json } from '../../core/cli/json-command.ts';
import { conversationOf, takeMail } from './services.ts';

/** `corbiere answers …` */
export function addAnswerCommands(program: Command): void {
  const answers = readsMail(
    program.command('answers').description('what visitors write back, and what belongs to no enquiry yet'),
  );

  jsonCommand(
    answers,
    'read',
    `read one email from standard input, for a pipe from the mail server; exits with ${tryAgain} when the ` +
      'server should try again',
  ).action(async ({ json }: Json) => {
    const taken = await withContext(async (context) => {
      const tools = conversationOf(context);
      const { source, size } = await mailFrom(process.stdin, tools.limits.mailMegabytes * 1024 * 1024 + 1);
      return takeMail(tools, source, size);
    });
    if (taken.outcome !== 'too-many') process.exitCode = 0;
    print(json, taken, () => inWords(taken));
  });

  answers
    .command('new-key')
    .description('mark the addresses of records under a new key; the one before is accepted until the next')
    .action(async () => {
      await withContext((context) => renewAnswersKey(context, toolActor()));
      console.log('Done. Answers to emails that left before it still arrive, until the next new key.');
    });

  jsonCommand(answers, 'list', 'emails that wait in Post, the latest first').action(async ({ json }: Json) => {
    const rows = await withStore((store) => mailsInPost(store));
    print(json, rows, () =>
      rows.length === 0
        ? 'Everything was placed.'
        : table(
            [
              { title: 'ID', value: ({ id }) => id, width: 36 },
              { title: 'CAME (UTC)', value: ({ at }) => at.slice(0, 16).replace('T', ' '), width: 16 },
              { title: 'WHY', value: ({ why }) => why, width: 12 },
              { title: 'FROM', value: ({ from }) => from.address, width: 24 },
              { title: 'SUBJECT', value: ({ subject }) => subject, width: 30 },
            ],
            rows,
          ),
    );
  });

  jsonCommand(answers, 'show', 'print an email as it came')
    .argument('<id>', 'see: answers list')
    .action(async (id: string, { json }: Json) => {
      const source = await withStore((store) => sourceOf(store, id));
      if (source === undefined) printMissing(json, { id, source: null }, `There is no email ${terminalSafe(id)}.`);
      else
        print(json, { id, source: source.toString('latin1') }, () =>
          source.toString('utf8').split(/\r?\n/).map(terminalSafe).join('\n'),
        );
    });

  const one = (name: string, description: string): Command =>
    jsonCommand(answers, name, description).argument('<id>', 'see: answers list');

  one('make-enquiry', 'make an enquiry of it, whose promise counts from when it came')
    .addOption(new Option('--kind <kind>', 'which kind').choices(byHandKinds).default('contact'))
    .action(async (id: string, { json, kind }: Json & { kind: EnquiryKind }) => {
      const made = await withContext((context) => makeEnquiry(conversationOf(context), toolActor(), { id, kind }));
      print(json, made, () => `It is ${made.reference}. Its sender gets an acknowledgement.`);
    });
  one('belongs-to', 'put it into the enquiry that it belongs to')
    .argument('<reference>', 'for example C-7K3M-9Q2F')
    .option('--add-address', 'answers go to its sender as well from now on')
    .action(async (id: string, reference: string, { json, addAddress = false }: Json & { addAddress?: boolean }) => {
      const placed = { id, reference, adds: addAddress };
      await withContext((context) => belongsTo(conversationOf(context), toolActor(), placed));
      print(json, placed, () => `It is a turn of ${reference} now. To undo: corbiere answers take-back ${id}`);
    });
  one('not-for-us', 'put it aside; its sender is told')
    .option('--quiet', 'advertising: its sender is not told')
    .action(async (id: string, { json, quiet = false }: Json & { quiet?: boolean }) => {
      await withContext((context) => mailNotForUs(conversationOf(context), toolActor(), { id, tells: !quiet }));
      print(json, { id }, () => `It is put aside. To undo: corbiere answers take-back ${id}`);
    });
  one('take-back', 'put it back into Post').action(async (id: string, { json }: Json) => {
    await withContext((context) => takeMailBack(conversationOf(context), toolActor(), { id }));
    print(json, { id }, () => 'It waits in Post again.');
  });
}

function inWords(taken: Taken): string {
  switch (taken.outcome) {
    case 'placed':
      return `${taken.reference}${taken.opened ? ': it is our turn again.' : '.'}`;
    case 'post':
      return 'It waits in Post: corbiere answers list';
    case 'again':
      return 'It came before.';
    case 'own':
      return 'It is one of our own.';
    case 'too-many':
      return 'Its sender has sent more today than is kept.';
  }
}

/** What `corbiere enquiries` does with turns and records; the desk does the same by the same functions. */
export function addTurnCommands(enquiries: Command): void {
  const one = (name: string, description: string): Command =>
    jsonCommand(enquiries, name, description).argument('<reference>', 'for example C-7K3M-9Q2F');

  one('no-answer', 'say that what they wrote needs no answer').action(async (reference: string, { json }: Json) => {
    const row = await withContext((tools) => endTurn(tools, toolActor(), { reference, as: 'no-answer' }));
    print(json, { reference: row.reference, state: row.state }, () => `It is their turn in ${row.reference}.`);
  });
  one('answered-elsewhere', 'say that it was answered otherwise than by email from here')
    .addOption(
      new Option('--how <how>', 'how').choices(['telephone', 'letter', 'meeting', 'email']).default('telephone'),
    )
    .action(async (reference: string, { json, how }: Json & { how: 'telephone' | 'letter' | 'meeting' | 'email' }) => {
      const row = await withContext((tools) => endTurn(tools, toolActor(), { reference, as: how }));
      print(json, { reference: row.reference, state: row.state }, () => `It is their turn in ${row.reference}.`);
    });
  one('look-again', 'have it raised again on a day')
    .argument('[day]', 'such as 2026-12-03; without one it is no longer put away')
    .option('--line <words>', 'a line to yourself, shown on that day', '')
    .action(async (reference: string, day: string | undefined, { json, line }: Json & { line: string }) => {
      const row = await withContext((context) =>
        lookAgain({ ...context, timeZone: context.words.enquiries.deskTimeZone }, toolActor(), {
          reference,
          on: day ?? null,
          line,
        }),
      );
      print(json, { reference: row.reference, look_at: row.look_at }, () =>
        row.look_at === null
          ? `${row.reference} is not put away.`
          : `${row.reference} is raised again on ${row.look_at}.`,
      );
    });
  jsonCommand(
    enquiries,
    'add',
    'enter an enquiry by hand, which came by telephone, at a fair or by letter; its promise counts from then',
  )
    .argument('<subject>', 'what it is about')
    .argument('[message]', 'what they want; otherwise read from standard input')
    .requiredOption('--name <name>', 'who')
    .option('--email <address>', 'where an answer goes; without one nothing is sent', '')
    .option('--organization <name>', 'from where', '')
    .option('--phone <number>', 'their telephone', '')
    .addOption(new Option('--kind <kind>', 'which kind').choices(byHandKinds).default('contact'))
    .addOption(new Option('--came <how>', 'how it came').choices(byHandWays).default('telephone'))
    .option('--take', 'you answer it')
    .option('--at <time>', 'when it happened, in UTC, such as 2026-11-19T10:40:00Z; otherwise now')
    .action(
      async (
        subject: string,
        message: string | undefined,
        {
          json,
          at,
          take: takes = false,
          ...who
        }: Json & {
          name: string;
          email: string;
          organization: string;
          phone: string;
          kind: EnquiryKind;
          came: (typeof byHandWays)[number];
          at?: string;
          take?: boolean;
        },
      ) => {
        const entered = { ...who, takes, subject, message: message ?? (await readAll(process.stdin)) };
        const added = await withContext((context) =>
          addByHand(conversationOf(context), toolActor(), { ...entered, at: at ?? context.now().toISOString() }),
        );
        print(json, added, () => `It is ${added.reference}.`);
      },
    );
  one('merge', 'make it part of another record of the same sender')
    .argument('<into>', 'reference of the other')
    .action(async (reference: string, into: string, { json }: Json) => {
      await withContext((context) => mergeRecords(conversationOf(context), toolActor(), { reference, into }));
      print(
        json,
        { reference, into },
        () => `${reference} is part of ${into}. To undo: corbiere enquiries unmerge ${reference}`,
      );
    });
  one('unmerge', 'take a merging back').action(async (reference: string, { json }: Json) => {
    await withContext((context) => separateRecords(conversationOf(context), toolActor(), { reference }));
    print(json, { reference }, () => `${reference} is a record of its own again.`);
  });
  one('keep-call', 'say that nothing follows from what a calendar answered').action(
    async (reference: string, { json }: Json) => {
      const answer = await withContext(async (context) => {
        const enquiry = await enquiryNamed(context.store, reference);
        const [open] = (await callsToDecide(context.store)).filter((one) => one.reference === enquiry?.reference);
        if (!open) throw new Error(`No calendar has declined a call of ${reference}.`);
        await keepCall(context, toolActor(), { reference, answer: open.id });
        return open;
      });
      print(json, answer, () => `The call of ${answer.reference} stays as it is.`);
    },
  );
}
