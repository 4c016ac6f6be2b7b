import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { letterStatus, type LetterStatus } from '../letters/letter-status.ts';
import { asStored, letterFile, refuseUnpublished } from '../letters/letter-files.ts';
import { queueAgain, queueEmails, countRecipients, sendTest, takeLetter } from '../letters/send-letter.ts';
import { mailableAddress } from '../../../core/store/address.ts';
import { momentOfDesk, wall } from '../../calls/desk-time.ts';
import { lettersOf } from '../services.ts';
import { address } from './subscribers.ts';
import { endable, progressBar } from '../../../core/cli/progress.ts';
import { print, toolActor, withContext, wordsOf } from '../../../core/cli/session.ts';
import type { Settings } from '../../../core/context/environment.ts';
import type { Store } from '../../../core/store/store.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';

/** A time in the desk's zone and in UTC. */
export function both(at: string, zone: string): string {
  return `${wall(at, zone)} in ${zone} (${wall(at, 'UTC')} UTC)`;
}

/** A count with its noun: `1 email`, `2 emails`. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

type Counts = Pick<LetterStatus, 'recipients' | 'sent' | 'refused' | 'left' | 'waiting'>;

/** A letter's totals in a sentence. */
export function numbersOf({ recipients, sent, refused, left, waiting }: Counts): string {
  return `Of ${counted(recipients, 'recipient')}: ${sent} sent, ${refused} refused, ${left} left, ${waiting} waiting.`;
}

/** The desk's time zone, in which times are read and printed. */
export const zoneOf = ({ content }: Settings): string => wordsOf({ content }).enquiries.deskTimeZone;

/** The status of a letter. @throws one line if it was never sent or scheduled */
export async function statusOf(store: Store, id: string): Promise<LetterStatus> {
  const status = await letterStatus(store.db, id, new Date());
  if (!status) throw new Error(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
  return status;
}

interface SendOptions extends Json {
  readonly dryRun?: boolean;
  readonly corrected?: boolean;
  readonly yes?: boolean;
}

/** Adds `send`, a subcommand of `letters` and of `newsletter`. */
export function sendCommand(parent: Command): void {
  jsonCommand(
    parent,
    'send',
    'send a letter to all confirmed readers, once each however often this runs; the server sends the emails',
  )
    .argument('<letter>', 'name of its file in content/letters, without .md')
    .option('--dry-run', 'only say to how many it would go')
    .option('--corrected', 'send new words, or a cancelled letter, to whoever has not got it')
    .option('--yes', 'do not ask for the number of readers')
    .action(send);
}

/** Adds the commands that send a letter: `test`, `send` and `schedule`. */
export function addSending(letters: Command): void {
  jsonCommand(letters, 'test', 'send one test email with a letter to one address; drafts are allowed')
    .argument('<letter>', 'name of its file in content/letters, without .md')
    .argument('<address>', 'whom to', (text) => mailableAddress(address(text)))
    .action(async (slug: string, recipient: string, { json }: Json) => {
      await withContext((context) =>
        sendTest(lettersOf(context), toolActor(), asStored(letterFile(context.settings, slug)), recipient),
      );
      const said = `A test of ${slug} is in the outbox for ${terminalSafe(recipient)}.`;
      print(json, { id: slug, test: recipient }, () => said);
    });

  sendCommand(letters);

  jsonCommand(
    letters,
    'schedule',
    'send a letter at a set time to everyone who has confirmed by then; the server sends it',
  )
    .argument('<letter>', 'name of its file in content/letters, without .md')
    .argument('<time>', "at the desk, '2026-12-01 09:00', or in UTC, 2026-12-01T09:00Z")
    .option('--yes', 'do not ask for the number of readers')
    .action(schedule);
}

/** Asks for the number of readers as a confirmation. @throws if it differs, or without a terminal */
export async function askForNumber(
  readers: number,
  what: string,
  terminal: { readonly input: Readable & { readonly isTTY?: boolean }; readonly output: Writable } = {
    input: process.stdin,
    output: process.stderr,
  },
): Promise<void> {
  if (terminal.input.isTTY !== true)
    throw new Error(
      `${what} goes to ${counted(readers, 'reader')}. There is no terminal to ask: add --yes to send it.`,
    );
  const asking = createInterface(terminal);
  try {
    const typed = await asking.question(
      `${what} goes to ${counted(readers, 'reader')}. Enter their number to send it: `,
    );
    if (typed.trim() !== String(readers)) throw new Error('The number does not match. Nothing was sent.');
  } finally {
    asking.close();
  }
}

async function send(slug: string, { dryRun = false, corrected = false, yes = false, json }: SendOptions) {
  await withContext(async (context) => {
    const { store, settings } = context;
    const letter = letterFile(settings, slug);
    refuseUnpublished(settings, letter);
    const tools = lettersOf(context);
    const foreseen = await countRecipients(store, slug, tools.now());
    if (dryRun) {
      const more = counted(foreseen.readers, 'reader');
      const said = `${slug} would go to ${more} more.${passedOver(foreseen.suppressed)}`;
      print(json, { id: slug, dryRun, ...foreseen }, () => said);
      return;
    }
    if (!yes && foreseen.readers > 0) await askForNumber(foreseen.readers, `The letter ${slug}`);
    const taken = await takeLetter(tools, toolActor(), asStored(letter), { corrected });
    const goesOn = `A running server enters the other readers of ${slug} within a minute. To stop it: corbiere letters pause ${slug}`;
    await endable(goesOn, () => queueEmails(tools, slug, { progress: progressBar(`Letter ${slug}`) }));
    const again = taken === 'replaced' ? await queueAgain(tools, slug) : 0;
    const status = await statusOf(store, slug);
    print(json, { ...status, taken, again }, () =>
      [saidOf(taken, status, again, tools.mailsPerHour), passedOver(status.passedOver).trim()]
        .filter(Boolean)
        .join('\n'),
    );
  });
}

const passedOver = (count: number): string =>
  count === 0
    ? ''
    : ` ${counted(count, 'confirmed reader')} must not be emailed and ${count === 1 ? 'is' : 'are'} left out.`;

function saidOf(
  taken: Awaited<ReturnType<typeof takeLetter>>,
  status: LetterStatus,
  again: number,
  mailsPerHour: number,
): string {
  const { id, state, waiting } = status;
  const minutes = Math.ceil((waiting * 60) / mailsPerHour);
  const leaving =
    state === 'paused'
      ? `It is paused: corbiere letters resume ${id}`
      : waiting > 0
        ? `With a running server the last is sent within ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}: corbiere letters status ${id} --watch`
        : 'None of it is waiting.';
  const first =
    taken === 'begun'
      ? `The letter ${id} has ${counted(status.recipients, 'email')} in the outbox.`
      : taken === 'known'
        ? `The letter ${id} was already taken, and nobody gets it twice.`
        : `The letter ${id} has its new text; ${counted(again, 'reader')} who did not have it ${again === 1 ? 'gets' : 'get'} it now, with those who were waiting.`;
  return [first, ...(taken === 'begun' ? [] : [numbersOf(status)]), leaving].join('\n');
}

async function schedule(slug: string, time: string, { yes = false, json }: Json & { yes?: boolean }): Promise<void> {
  await withContext(async (context) => {
    const { store, settings } = context;
    const zone = zoneOf(settings);
    const at = momentOfDesk(time, zone).toString({ smallestUnit: 'millisecond' });
    const tools = lettersOf(context);
    if (Date.parse(at) <= tools.now().getTime())
      throw new Error(`${both(at, zone)} is in the past. To send it at once: corbiere letters send ${slug}`);
    const letter = letterFile(settings, slug);
    refuseUnpublished(settings, letter);
    const { readers } = await countRecipients(store, slug, tools.now());
    if (!yes) await askForNumber(readers, `Today the letter ${slug}`);
    await takeLetter(tools, toolActor(), asStored(letter), { at: new Date(at) });
    print(json, await statusOf(store, slug), () =>
      [
        `The letter ${slug} goes out on ${both(at, zone)},`,
        `to everyone who has confirmed by then: ${counted(readers, 'reader')} today. To cancel it: corbiere letters cancel ${slug}`,
      ].join('\n'),
    );
  });
}
