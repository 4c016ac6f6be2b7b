import { Option, type Command } from 'commander';
import { mailFrom, readsMail, tryAgain } from '../../core/cli/mail-input.ts';
import { print, printMissing, printTable, toolActor, withContext, withStore } from '../../core/cli/session.ts';
import { minuteOf } from '../../core/cli/table.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';
import { enquiryKinds, type EnquiryKind } from '../enquiries/schema.ts';
import type { Taken } from './inbound/record-answer.ts';
import { mailsInPost, sourceOf } from './post-list.ts';
import { renewAnswersKey } from './reply-address.ts';
import { belongsTo, mailNotForUs, makeEnquiry, takeMailBack } from './post.ts';
import { jsonCommand, type Json } from '../../core/cli/json-command.ts';
import { conversationOf, takeMail } from './services.ts';

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
    printTable(json, rows, 'Everything was placed.', [
      { title: 'ID', value: ({ id }) => id, width: 36 },
      { title: 'CAME (UTC)', value: ({ received_at: at }) => minuteOf(at), width: 16 },
      { title: 'WHY', value: ({ why }) => why, width: 12 },
      { title: 'FROM', value: ({ from_address: from }) => from, width: 24 },
      { title: 'SUBJECT', value: ({ subject }) => subject, width: 30 },
    ]);
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
    .addOption(new Option('--kind <kind>', 'which kind').choices(enquiryKinds).default('contact'))
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
