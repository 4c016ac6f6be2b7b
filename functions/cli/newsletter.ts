import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { subscriberAddress } from '../../contract/newsletter.ts';
import { plainStory } from '../mail/plain-text.ts';
import { mailableAddress } from '../store/address.ts';
import { readIssue, type IssueText } from '../newsletter/issue-text.ts';
import { pace, sendIssue, sendTestIssue, type Issue, type IssueCounts } from '../newsletter/issues.ts';
import { messageDomain, Outbox } from '../outbox/outbox.ts';
import { readWords } from '../startup/words.ts';
import { progressBar } from './progress.ts';
import { print, withStore } from './session.ts';
import { terminalSafe } from './table.ts';

interface SendOptions {
  readonly file: string;
  readonly subject: string;
  readonly dryRun?: boolean;
  readonly test?: string;
  readonly json?: boolean;
}

function address(text: string): string {
  const parsed = z.safeParse(subscriberAddress, text);
  if (!parsed.success) throw new InvalidArgumentError('It must be an e-mail address.');
  return mailableAddress(parsed.data);
}

function subjectLine(text: string): string {
  const line = text.trim();
  if (line === '' || line.length > 150 || /\p{Cc}/u.test(line)) throw new InvalidArgumentError('It must be one line of at most 150 characters.');
  return line;
}

/** The issue in a file; its name without the ending is the issue's id. */
function readFile(file: string, subject: string): Issue {
  const id = basename(file, extname(file)).toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{0,60}$/.test(id)) throw new Error(`${file}: name the file after the issue, in letters, digits and hyphens, such as 2026-11.md`);
  try {
    return { id, subject, text: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new Error(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`, { cause: error });
  }
}

/** `corbiere newsletter …` */
export function addNewsletterCommands(program: Command): void {
  program
    .command('newsletter')
    .description('issues of the newsletter')
    .command('send')
    .description('put an issue into the outbox, one mail for each confirmed subscriber, each once however often this runs; the server sends them')
    .requiredOption('--file <issue.md>', "the issue in Markdown; its name is the issue's id, such as 2026-11.md")
    .requiredOption('--subject <line>', 'subject of the mails', subjectLine)
    .option('--dry-run', 'only show the text, and say to how many it would go')
    .option('--test <address>', 'send one mail to this address and to nobody else', address)
    .option('--json', 'print JSON')
    .action(send);
}

async function send({ file, subject, dryRun = false, test, json }: SendOptions): Promise<void> {
  const issue = readFile(file, subject);
  await withStore(async (store, settings) => {
    const text = readText(issue, file, settings.siteUrl);
    const { firm } = readWords(settings.content);
    const parts = { store, outbox: new Outbox(messageDomain(settings.mailFrom ?? firm.emails.hello)), now: () => new Date(), newId: () => v7() };
    if (test !== undefined) {
      if (!dryRun) await sendTestIssue(parts, issue, test);
      print(json, { issue: issue.id, dryRun, test }, () =>
        dryRun ? plainIssue(issue, text) : `A test of ${issue.id} waits in the outbox for ${terminalSafe(test)}.`,
      );
      return;
    }
    const counts = await sendIssue(parts, issue, { dryRun, progress: progressBar(`Issue ${issue.id}`) });
    print(json, { issue: issue.id, dryRun, ...counts }, () =>
      dryRun ? `${plainIssue(issue, text)}\n\n${inWords(issue, counts, dryRun)}` : inWords(issue, counts, dryRun),
    );
  });
}

function readText(issue: Issue, file: string, siteUrl: string): IssueText {
  try {
    return readIssue(issue.text, siteUrl);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function plainIssue({ subject }: Issue, { heading, blocks }: IssueText): string {
  return [`Subject: ${subject}`, '', heading, ...plainStory(blocks).flatMap((block) => ['', block])]
    .flatMap((block) => block.split('\n'))
    .map(terminalSafe)
    .join('\n');
}

function inWords({ id }: Issue, { recipients, before, suppressed }: IssueCounts, dryRun: boolean): string {
  const mails = `${recipients} ${recipients === 1 ? 'mail' : 'mails'}`;
  const minutes = Math.ceil((recipients * pace) / 60_000);
  return [
    dryRun
      ? `${mails} would go out.`
      : `${mails} of issue ${id} ${recipients === 1 ? 'waits' : 'wait'} in the outbox; with a running server ${recipients === 1 ? 'it leaves' : 'they leave'} within ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`,
    ...(before > 0 ? [`${before} ${before === 1 ? 'subscriber has' : 'subscribers have'} it already.`] : []),
    ...(suppressed > 0 ? [`${suppressed} left out, who must not be mailed.`] : []),
  ].join('\n');
}
