import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import * as z from 'zod/mini';
import { consentReceipt, type ConsentReceipt } from './consent-receipt.ts';
import { ConsentReceipts, type Verdict } from './consent-receipts.ts';
import { print, toolActor, withStore } from '../../core/cli/session.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../core/cli/json-command.ts';
import { table } from '../../core/cli/table.ts';
import { reasonOf } from '../../contract/error-words.ts';

function days(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of days.');
  return Number(text);
}

function withReceipts<Result>(work: (receipts: ConsentReceipts) => Promise<Result>): Promise<Result> {
  return withStore((store) => work(new ConsentReceipts(store, () => new Date())));
}

export function addConsentCommands(program: Command): void {
  const consent = program.command('consent').description('receipts of cookie choices; they contain no names');

  jsonCommand(consent, 'list', 'list receipts, newest first')
    .option('--days <number>', 'only those of the last days', days)
    .action(async ({ days: last, json }: Json & { days?: number }) => {
      const rows = await withReceipts((receipts) => receipts.list(last));
      print(json, rows, () => (rows.length === 0 ? 'No receipts.' : listed(rows)));
    });

  jsonCommand(consent, 'show', 'show one receipt')
    .argument('<id>', 'its id, a UUID')
    .action(async (id: string, { json }: Json) => {
      const receipt = await withReceipts((receipts) => receipts.find(id));
      if (!receipt) throw new Error(`There is no receipt ${id}. It was never received, or its period is over.`);
      print(json, receipt, () => inFull(receipt));
    });

  jsonCommand(consent, 'verify', 'say whether a receipt that somebody shows is in the store, unchanged')
    .argument('<file>', 'the receipt, a JSON file')
    .action(async (file: string, { json }: Json) => {
      const receipt = readReceipt(file);
      const verdict = await withReceipts((receipts) => receipts.check(toolActor(), receipt));
      print(json, { id: receipt.id, ...verdict }, () => verdictInWords(receipt, verdict));
      if (verdict.verdict !== 'unchanged') process.exitCode = 1;
    });
}

function readReceipt(file: string): ConsentReceipt {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `${file} cannot be read as JSON (${reasonOf(error)}). Save the receipt again, as it was downloaded.`,
      { cause: error },
    );
  }
  const parsed = z.safeParse(consentReceipt, content);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].filter((field) => field !== '');
  const what =
    fields.length === 0
      ? 'it is not one object in braces'
      : `${fields.join(', ')} ${fields.length === 1 ? 'is' : 'are'} missing or not in our format`;
  throw new Error(
    `${file} is not a receipt of this site: ${what}. A receipt is the file downloaded with "Download receipt" on /cookies, unchanged.`,
  );
}

function listed(rows: readonly ConsentReceipt[]): string {
  const sign = (yes: boolean): string => (yes ? 'y' : 'n');
  return `${table<ConsentReceipt>(
    [
      { title: 'ID', value: ({ id }) => id, width: 36 },
      { title: 'CHOSEN (UTC)', value: ({ chosenAt }) => chosenAt.slice(0, 16).replace('T', ' '), width: 16 },
      { title: 'WORDING OF', value: ({ policy }) => policy, width: 10 },
      {
        title: 'A F P G',
        value: ({ choices, globalPrivacyControl }) =>
          [choices.analytics, choices.functional, choices.personalization, globalPrivacyControl].map(sign).join(' '),
        width: 7,
      },
    ],
    rows,
  )}\nA analytics  F functional  P personalization  G Global Privacy Control was on`;
}

function inFull({ id, chosenAt, policy, wording, globalPrivacyControl, choices }: ConsentReceipt): string {
  const answer = (yes: boolean): string => (yes ? 'yes' : 'no');
  const facts: readonly (readonly [string, string])[] = [
    ['id', id],
    ['chosen', `${chosenAt.slice(0, 19).replace('T', ' ')} UTC`],
    ['policy', policy],
    ['analytics', answer(choices.analytics)],
    ['functional', answer(choices.functional)],
    ['personalization', answer(choices.personalization)],
    ['privacy signal', globalPrivacyControl ? 'on' : 'off'],
    ['wording', 'SHA-256'],
  ];
  return [...facts.map(([name, value]) => `${`${name}:`.padEnd(17)}${terminalSafe(value)}`), `  ${wording}`].join('\n');
}

function verdictInWords({ id }: ConsentReceipt, verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'unchanged':
      return `${id}\nis in the database, unchanged.`;
    case 'changed':
      return `${id}\nis in the database, but differs in: ${verdict.fields.join(', ')}.`;
    case 'unknown':
      return `${id}\nis not in the database: it was never received, or its period is over.`;
  }
}
