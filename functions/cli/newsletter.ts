import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { subscriberAddress } from '../../contract/newsletter.ts';
import { plainStory } from '../mail/plain-text.ts';
import { mailableAddress } from '../store/address.ts';
import { readIssue, type IssueText } from '../newsletter/issue-text.ts';
import { sendIssue, sendTestIssue, type Issue, type IssueCounts } from '../newsletter/issues.ts';
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
    const { firm, letters } = readWords(settings.content);
    const parts = { store, outbox: new Outbox(messageDomain(settings.mailFrom ?? firm.emails.hello)), now: () => new Date(), newId: () => v7() };
    if (test !== undefined) {
      if (!dryRun) await sendTestIssue(parts, issue, test);
      print(json, { issue: issue.id, dryRun, test }, () =>
        dryRun ? plainIssue(issue, text) : `A test of ${issue.id} waits in the outbox for ${terminalSafe(test)}.`,
      );
      return;
    }
    const stop = stopAtBatch(process, issue.id, progressBar(`Issue ${issue.id}`));
    const counts = await sendIssue(parts, issue, { dryRun, progress: stop.progress, ...letters }).finally(stop.listenNoMore);
    const said = inWords(issue, counts, dryRun, letters.mailsPerHour);
    print(json, { issue: issue.id, dryRun, ...counts }, () => (dryRun ? `${plainIssue(issue, text)}\n\n${said}` : said));
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

/**
 * Progress that ends a run after a signal, where what was queued is whole, with a line that says what was done.
 * @param signals the process
 */
export function stopAtBatch(signals: NodeJS.EventEmitter, issueId: string, progress: (done: number, all: number) => void) {
  let asked = false;
  const ask = (): void => {
    asked = true;
  };
  const names = ['SIGINT', 'SIGTERM'];
  for (const name of names) signals.on(name, ask);
  return {
    progress: (done: number, all: number): void => {
      progress(done, all);
      if (asked && done < all)
        throw new Error(
          `\nStopped: of ${all} mails of issue ${issueId}, ${done} are in the outbox and leave. Run the same again for the rest; nobody gets it twice.`,
        );
    },
    listenNoMore: (): void => {
      for (const name of names) signals.off(name, ask);
    },
  };
}

const mailsOf = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`;

/** What was done, and what stands now; a run that goes on tells both apart. */
function inWords({ id }: Issue, { recipients, before, suppressed, waiting }: IssueCounts, dryRun: boolean, mailsPerHour: number): string {
  const minutes = Math.ceil((recipients * 60) / mailsPerHour);
  const leaving = `with a running server ${recipients === 1 ? 'it leaves' : 'they leave'} within ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}`;
  const first = dryRun
    ? `${mailsOf(recipients)} would go out.`
    : recipients === 0
      ? `No mail of issue ${id} is new.`
      : `${mailsOf(recipients)} of issue ${id} ${recipients === 1 ? 'waits' : 'wait'} in the outbox; ${leaving}.`;
  const earlier = Math.max(0, waiting - (dryRun ? 0 : recipients));
  return [
    first,
    ...(before > 0
      ? [`Of an earlier run: ${mailsOf(before)}, of which ${earlier === 0 ? 'none waits' : `${earlier} still ${earlier === 1 ? 'waits' : 'wait'}`}.`]
      : []),
    ...(suppressed > 0 ? [`${suppressed} left out, who must not be mailed.`] : []),
  ].join('\n');
}
