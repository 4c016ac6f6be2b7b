// Longer than 250 lines: the commands for letters, which share their words and are read together.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { LetterFile } from '../../contract/letters/letter-file.ts';
import { subscriberAddress } from '../../contract/newsletter.ts';
import type { Settings } from '../environment.ts';
import { bundledRenderThread, LetterRenderer } from '../mail/letter-renderer.ts';
import { Letterhead } from '../mail/letterhead.ts';
import { letterStatus, letterStatuses, type LetterStatus } from '../newsletter/letters/letter-status.ts';
import type { LetterTools } from '../newsletter/letters/letter-tools.ts';
import { enterAgain, enterReaders, foreseeLetter, sendTest, takeLetter } from '../newsletter/letters/send-letter.ts';
import { cancelLetter, pauseLetter, resumeLetter } from '../newsletter/letters/steer-letter.ts';
import { letterMail } from '../newsletter/newsletter-mails.ts';
import { messageDomain, Outbox } from '../outbox/outbox.ts';
import { readWords } from '../startup/words.ts';
import { mailableAddress } from '../store/address.ts';
import type { Store } from '../store/store.ts';
import { momentOfDesk, wall } from './desk-time.ts';
import { letterFile, letterFiles, pageFile, refuseUnpublished } from './letter-files.ts';
import { progressBar } from './progress.ts';
import { print, readSettings, withStore } from './session.ts';
import { table, terminalSafe } from './table.ts';

interface Json {
  readonly json?: boolean;
}

/** Time between two looks of `status --watch`; milliseconds. */
const lookEvery = 2_000;

function address(text: string): string {
  const parsed = z.safeParse(subscriberAddress, text);
  if (!parsed.success) throw new InvalidArgumentError('It must be an e-mail address.');
  return mailableAddress(parsed.data);
}

/** The desk's zone, in which times are read and said back. */
const zoneOf = ({ content }: Settings): string => readWords(content).enquiries.deskTimeZone;

function both(at: string, zone: string): string {
  return `${wall(at, zone)} in ${zone} (${wall(at, 'UTC')} UTC)`;
}

function toolsFor(store: Store, { content, mailFrom, teamEmail }: Settings): LetterTools {
  const { firm, letters } = readWords(content);
  const outbox = new Outbox(messageDomain(mailFrom ?? firm.emails.hello));
  return { store, outbox, now: () => new Date(), newId: () => v7(), onMail: () => undefined, ...letters, team: teamEmail ?? firm.emails.hello };
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `corbiere letters …`, and `corbiere newsletter send` as it was called before. */
export function addLetterCommands(program: Command): void {
  const letters = program.command('letters').description('letters of the newsletter, from their files in content/letters to their readers');
  addLooking(letters);
  addSending(letters);
  addSteering(letters);
  sendCommand(program.command('newsletter').description('the same as: letters'));
}

function addLooking(letters: Command): void {
  letters
    .command('list')
    .description('list letters, written and sent')
    .option('--json', 'print JSON')
    .action(async ({ json }: Json) => {
      const { lines } = await withStore(async (store, settings) => ({ lines: await listLetters(store, letterFiles(settings)) }));
      print(json, lines, () =>
        lines.length === 0
          ? 'No letters.'
          : table(
              [
                { title: 'LETTER', value: ({ id }) => id, width: 30 },
                { title: 'DAY', value: ({ date }) => date ?? '-', width: 10 },
                { title: 'STATE', value: ({ state }) => state, width: 9 },
                { title: 'READERS', value: ({ recipients }) => String(recipients), width: 7 },
                { title: 'SENT', value: ({ sent }) => String(sent), width: 7 },
                { title: 'WAITING', value: ({ waiting }) => String(waiting), width: 7 },
              ],
              lines,
            ),
      );
    });

  letters
    .command('preview')
    .description('show a letter as its readers get it; nobody is mailed')
    .argument('<letter>', 'name of its file, without .md')
    .addOption(new Option('--text', 'the plain text of the mail (unless told otherwise)').conflicts(['mail', 'web']))
    .addOption(new Option('--mail', 'the HTML of the mail').conflicts('web'))
    .option('--web', 'the HTML of its page, as built')
    .option('--json', 'print JSON: subject, text, HTML of the mail, address and HTML of the page')
    .action(preview);

  letters
    .command('status')
    .description('how letters stand: recipients = sent + refused + left + waiting')
    .argument('[letter]', 'only this one')
    .option('--watch', 'look again and again until nothing more of it is under way')
    .option('--json', 'print JSON; with --watch a line for each look')
    .action(async (id: string | undefined, { watch, json }: Json & { watch?: boolean }) => {
      if (watch === true && id === undefined) throw new Error('Name the letter that is to be watched.');
      await withStore(async (store, settings) => {
        if (id === undefined) {
          const all = await letterStatuses(store.db, new Date());
          print(json, all, () => (all.length === 0 ? 'No letter was sent or scheduled.' : all.map((status) => inFull(status, zoneOf(settings))).join('\n\n')));
        } else if (watch === true) await watchLetter(store, id, zoneOf(settings), json === true);
        else {
          const status = await statusOf(store, id);
          print(json, status, () => inFull(status, zoneOf(settings)));
        }
      });
    });
}

export interface LetterLine {
  readonly id: string;
  readonly date: string | null;
  /** `draft` and `written` are letters that were never sent. */
  readonly state: LetterStatus['state'] | 'draft' | 'written';
  readonly subject: string;
  readonly recipients: number;
  readonly sent: number;
  readonly refused: number;
  readonly left: number;
  readonly waiting: number;
}

/** Letters of both places, files first by number, then those that were sent from a file which is gone. */
async function listLetters(store: Store, files: readonly LetterFile[]): Promise<LetterLine[]> {
  const sent = new Map((await letterStatuses(store.db, new Date())).map((status) => [status.id, status]));
  const none = { recipients: 0, sent: 0, refused: 0, left: 0, waiting: 0 };
  const written = files.map(({ slug, matter }): LetterLine => {
    const status = sent.get(slug);
    sent.delete(slug);
    return { id: slug, date: matter.date, subject: matter.subject, ...lineOf(status ?? none), state: status?.state ?? (matter.draft ? 'draft' : 'written') };
  });
  return [
    ...written,
    ...[...sent.values()].map((status): LetterLine => ({ date: null, ...lineOf(status), id: status.id, subject: status.subject, state: status.state })),
  ];
}

function lineOf({ recipients, sent, refused, left, waiting }: Pick<LetterLine, 'recipients' | 'sent' | 'refused' | 'left' | 'waiting'>) {
  return { recipients, sent, refused, left, waiting };
}

async function preview(slug: string, { mail, web, json }: Json & { mail?: boolean; web?: boolean }): Promise<void> {
  const settings = readSettings();
  const letter = letterFile(settings, slug);
  const page = pageFile(settings, slug);
  const url = `${settings.siteUrl}/letters/${slug}`;
  if (web === true && json !== true) {
    if (!existsSync(page)) throw new Error(`${page} does not exist: build first (npm run build), or look at a draft with npm run dev.`);
    console.error(url);
    console.log(readFileSync(page, 'utf8'));
    return;
  }
  const message = await asMail(settings, letter);
  print(
    json,
    { id: slug, subject: message.subject, text: message.text, html: message.html, url, page: existsSync(page) ? readFileSync(page, 'utf8') : null },
    () => (mail === true ? message.html : [`Subject: ${message.subject}`, '', message.text].join('\n').split('\n').map(terminalSafe).join('\n')),
  );
}

/** The mail as deliveries write it, to nobody. */
async function asMail(settings: Settings, { slug, matter, source }: LetterFile) {
  const { firm, mail } = readWords(settings.content);
  const renderer = new LetterRenderer(bundledRenderThread);
  try {
    const imageFolder = join(settings.content, '..', 'functions', 'mail', 'images');
    const letterhead = new Letterhead({ firm, words: mail.foot, siteUrl: settings.siteUrl, imageFolder, render: renderer.render });
    const nobody = { to: 'reader@example.org', unsubscribePage: `${settings.siteUrl}/newsletter/unsubscribe`, unsubscribeOneClick: settings.siteUrl };
    const claimed = {
      ...{ id: slug, kind: 'newsletter-issue', subjectId: slug, recipient: nobody.to, messageId: `<${slug}@preview>` },
      ...{ createdAt: new Date().toISOString(), attempt: 1, lane: 'mail' as const, priority: 5 },
    };
    return await letterMail({ words: mail, letterhead }, nobody, { id: slug, subject: matter.subject, text: source }, settings.siteUrl, claimed);
  } finally {
    await renderer.close();
  }
}

async function statusOf(store: Store, id: string): Promise<LetterStatus> {
  const status = await letterStatus(store.db, id, new Date());
  if (!status) throw new Error(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
  return status;
}

function inFull(status: LetterStatus, zone: string): string {
  const { perMinute, endsAt, inHand } = status;
  const time = (at: string | null): string | null => at && both(at, zone);
  const speed = perMinute === null ? 'not known yet' : `${Math.round(perMinute)} a minute${endsAt === null ? '' : `; the last at ${both(endsAt, zone)}`}`;
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['letter', status.id],
    ['subject', status.subject],
    ['state', status.state],
    ['because', status.pausedWhy],
    ['to be sent', status.startedAt === null ? time(status.scheduledAt) : null],
    ['begun', time(status.startedAt)],
    ['corrected', time(status.correctedAt)],
    ['ended', time(status.finishedAt)],
    ['recipients', status.recipients],
    ['  sent', status.sent],
    ['  refused', status.refused],
    ['  left', status.left],
    ['  waiting', inHand > 0 ? `${status.waiting}, ${inHand} of them being sent` : status.waiting],
    ['speed', status.state === 'sending' ? speed : null],
    ['passed over', status.passedOver > 0 ? `${counted(status.passedOver, 'reader')} who must not be mailed` : null],
    ['came back', status.bounced > 0 ? `${status.bounced} of those sent` : null],
    ['spam', status.complained > 0 ? `${counted(status.complained, 'reader')} reported it` : null],
    ['unsubscribed', status.unsubscribed > 0 ? `${counted(status.unsubscribed, 'reader')} whose latest letter it was` : null],
    ['WRONG', status.balanced ? null : 'recipients are not sent + refused + left + waiting: mails were changed by hand'],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [`${`${label}:`.padEnd(14)}${terminalSafe(String(value))}`])).join('\n');
}

const isUnderWay = ({ state, scheduledAt, startedAt }: LetterStatus): boolean =>
  state === 'sending' || (state === 'preparing' && (startedAt !== null || scheduledAt === null));

/** One line for a look. */
function inShort({ state, recipients, sent, refused, left, waiting, perMinute, endsAt }: LetterStatus, zone: string): string {
  const speed = perMinute === null ? '' : `, ${Math.round(perMinute)} a minute`;
  const end = endsAt === null ? '' : `, the last at ${wall(endsAt, zone).slice(11)}`;
  return `${state}: ${sent} sent, ${refused} refused, ${left} left, ${waiting} waiting of ${recipients}${speed}${end}`;
}

async function watchLetter(store: Store, id: string, zone: string, json: boolean): Promise<void> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, end);
  try {
    for (let last = ''; ;) {
      const status = await statusOf(store, id);
      const line = json ? JSON.stringify(status) : inShort(status, zone);
      if (line !== last) console.log(line);
      last = line;
      if (!isUnderWay(status)) return;
      if (ended.signal.aborted) {
        console.error(
          `The letter goes on without this command: ${counted(status.waiting, 'mail')} wait for the server to send them. To stop it: corbiere letters pause ${id}`,
        );
        return;
      }
      await wait(lookEvery, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  } finally {
    for (const name of ['SIGINT', 'SIGTERM']) process.off(name, end);
  }
}

interface SendOptions extends Json {
  readonly dryRun?: boolean;
  readonly corrected?: boolean;
  readonly yes?: boolean;
}

function sendCommand(parent: Command): void {
  parent
    .command('send')
    .description('send a letter to all confirmed readers, each once however often this runs; the server sends the mails')
    .argument('<letter>', 'name of its file in content/letters, without .md')
    .option('--dry-run', 'only say to how many it would go')
    .option('--corrected', 'send new words, or a cancelled letter, to whoever has not got it')
    .option('--yes', 'do not ask for the number of readers')
    .option('--json', 'print JSON')
    .action(send);
}

function addSending(letters: Command): void {
  letters
    .command('test')
    .description('send one mail with a letter to an address and to nobody else, marked as a test; a draft will do')
    .argument('<letter>', 'name of its file in content/letters, without .md')
    .argument('<address>', 'whom to', address)
    .option('--json', 'print JSON')
    .action(async (slug: string, recipient: string, { json }: Json) => {
      await withStore(async (store, settings) => sendTest(toolsFor(store, settings), asStored(letterFile(settings, slug)), recipient));
      print(json, { id: slug, test: recipient }, () => `A test of ${slug} waits in the outbox for ${terminalSafe(recipient)}.`);
    });

  sendCommand(letters);

  letters
    .command('schedule')
    .description('send a letter at a time, to whoever will have confirmed by then; the server does it')
    .argument('<letter>', 'name of its file in content/letters, without .md')
    .argument('<time>', "at the desk, '2026-12-01 09:00', or in UTC, 2026-12-01T09:00Z")
    .option('--yes', 'do not ask for the number of readers')
    .option('--json', 'print JSON')
    .action(schedule);
}

function asStored({ slug, matter, source }: LetterFile) {
  return { id: slug, subject: matter.subject, text: source };
}

/** Lets somebody type the number of readers. Throws when it is another, and where nobody can type. */
export async function askForNumber(
  readers: number,
  what: string,
  terminal: { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream } = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (!terminal.input.isTTY) throw new Error(`${what} goes to ${counted(readers, 'reader')}. Nobody can be asked here: say --yes to send it.`);
  const asking = createInterface(terminal);
  try {
    const typed = await asking.question(`${what} goes to ${counted(readers, 'reader')}. Type their number to send it: `);
    if (typed.trim() !== String(readers)) throw new Error('That is another number. Nothing was sent.');
  } finally {
    asking.close();
  }
}

async function send(slug: string, { dryRun = false, corrected = false, yes = false, json }: SendOptions): Promise<void> {
  await withStore(async (store, settings) => {
    const letter = letterFile(settings, slug);
    refuseUnpublished(settings, letter);
    const tools = toolsFor(store, settings);
    const foreseen = await foreseeLetter(store, slug, tools.now());
    if (dryRun) {
      print(
        json,
        { id: slug, dryRun, ...foreseen },
        () => `${slug} would go to ${counted(foreseen.readers, 'reader')} more.${passedOver(foreseen.suppressed)}`,
      );
      return;
    }
    if (!yes && foreseen.readers > 0) await askForNumber(foreseen.readers, `The letter ${slug}`);
    const taken = await takeLetter(tools, asStored(letter), { corrected });
    const stop = stopAtSlice(process, slug, progressBar(`Letter ${slug}`));
    await enterReaders(tools, slug, { progress: stop.progress }).finally(stop.listenNoMore);
    const again = taken === 'replaced' ? await enterAgain(tools, slug) : 0;
    const status = await statusOf(store, slug);
    print(json, { ...status, taken, again }, () =>
      [saidOf(taken, status, again, tools.mailsPerHour), passedOver(status.passedOver).trim()].filter(Boolean).join('\n'),
    );
  });
}

const passedOver = (count: number): string =>
  count === 0 ? '' : ` ${counted(count, 'confirmed reader')} must not be mailed and ${count === 1 ? 'is' : 'are'} left out.`;

/** What was done, and what stands now. */
function saidOf(taken: Awaited<ReturnType<typeof takeLetter>>, status: LetterStatus, again: number, mailsPerHour: number): string {
  const { id, state, waiting } = status;
  const minutes = Math.ceil((waiting * 60) / mailsPerHour);
  const leaving =
    state === 'paused'
      ? `It is paused: corbiere letters resume ${id}`
      : waiting > 0
        ? `With a running server the last leaves within ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}: corbiere letters status ${id} --watch`
        : 'Nothing of it waits.';
  const first =
    taken === 'begun'
      ? `The letter ${id} has ${counted(status.recipients, 'mail')} in the outbox.`
      : taken === 'known'
        ? `The letter ${id} was taken before, and nobody gets it twice.`
        : `The letter ${id} has its new words; ${counted(again, 'reader')} who had not got it ${again === 1 ? 'gets' : 'get'} it now, and whoever was waiting.`;
  return [first, ...(taken === 'begun' ? [] : [numbersOf(status)]), leaving].join('\n');
}

function numbersOf({ recipients, sent, refused, left, waiting }: LetterStatus): string {
  return `Of ${counted(recipients, 'recipient')} ${sent} have it, ${refused} were refused, ${left} left, ${waiting} wait.`;
}

async function schedule(slug: string, time: string, { yes = false, json }: Json & { yes?: boolean }): Promise<void> {
  await withStore(async (store, settings) => {
    const zone = zoneOf(settings);
    const at = momentOfDesk(time, zone).toString({ smallestUnit: 'millisecond' });
    const tools = toolsFor(store, settings);
    if (Date.parse(at) <= tools.now().getTime()) throw new Error(`${both(at, zone)} is over. To send it at once: corbiere letters send ${slug}`);
    const letter = letterFile(settings, slug);
    refuseUnpublished(settings, letter);
    const { readers } = await foreseeLetter(store, slug, tools.now());
    if (!yes) await askForNumber(readers, `Today the letter ${slug}`);
    await takeLetter(tools, asStored(letter), { at: new Date(at) });
    print(json, await statusOf(store, slug), () =>
      [
        `The letter ${slug} goes out on ${both(at, zone)},`,
        `to whoever will have confirmed by then: ${counted(readers, 'reader')} today. To take it back: corbiere letters cancel ${slug}`,
      ].join('\n'),
    );
  });
}

/**
 * Progress that ends the command after a signal, where what is entered is whole, with a line that says what goes on without it.
 * @param signals the process
 */
export function stopAtSlice(signals: NodeJS.EventEmitter, id: string, progress: (done: number, all: number) => void) {
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
          `\nThe letter ${id} goes on without this command: ${done} of ${counted(all, 'reader')} are entered, a running server enters the rest within a minute and sends. To stop it: corbiere letters pause ${id}`,
        );
    },
    listenNoMore: (): void => {
      for (const name of names) signals.off(name, ask);
    },
  };
}

function addSteering(letters: Command): void {
  const steering = (name: string, description: string): Command =>
    letters.command(name).description(description).argument('<letter>', 'name of its file').option('--json', 'print JSON');

  steering('pause', 'let no more mail of a letter leave, until it is resumed').action(async (id: string, { json }: Json) => {
    const status = await withStore(async (store, settings) => {
      await pauseLetter(toolsFor(store, settings), id);
      return statusOf(store, id);
    });
    print(json, status, () =>
      [
        `The letter ${id} is paused.${status.inHand > 0 ? ` ${counted(status.inHand, 'mail')} being sent at this moment will still arrive.` : ''}`,
        numbersOf(status),
        `To go on: corbiere letters resume ${id}`,
      ].join('\n'),
    );
  });

  steering('resume', 'let a paused letter go on')
    .option('--despite-refusals', 'not to stop by itself for refused addresses, only when we are refused')
    .action(async (id: string, { json, despiteRefusals = false }: Json & { despiteRefusals?: boolean }) => {
      const status = await withStore(async (store, settings) => {
        await resumeLetter(toolsFor(store, settings), id, { despiteRefusals });
        return statusOf(store, id);
      });
      print(json, status, () => [`The letter ${id} goes on.`, numbersOf(status)].join('\n'));
    });

  steering('cancel', 'end a letter: what waits is taken back, what was sent stays sent').action(async (id: string, { json }: Json) => {
    const { status, takenBack } = await withStore(async (store, settings) => {
      const mails = await cancelLetter(toolsFor(store, settings), id);
      return { status: await statusOf(store, id), takenBack: mails };
    });
    print(json, { ...status, takenBack }, () =>
      [
        `The letter ${id} is cancelled: ${counted(takenBack, 'mail')} taken back.`,
        status.sent === 0 ? 'Nobody has it.' : `${counted(status.sent, 'reader')} have it already; that cannot be taken back.`,
        ...(status.waiting > 0 ? [`${counted(status.waiting, 'mail')} being sent at this moment may still arrive.`] : []),
      ].join('\n'),
    );
  });
}
