import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { bundledRenderThread, LetterRenderer } from '../../../core/mail/letter-renderer.ts';
import { allLetters, letterStatuses, type LetterStatus } from '../letters/letter-status.ts';
import { cancelLetter, pauseLetter, resumeLetter } from '../letters/letter-acts.ts';
import { contentBefore, letterFile, letterFiles, pageFile } from '../letters/letter-files.ts';
import { previewLetter } from '../letter-mail.ts';
import { addSending, both, counted, numbersOf, sendCommand, statusOf, zoneOf } from './letter-sending.ts';
import { lettersOf, type LetterTools } from '../services.ts';
import {
  print,
  printTable,
  readSettings,
  toolActor,
  withContext,
  withStore,
  wordsOf,
} from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand, type Json } from '../../../core/cli/json-command.ts';

/** Adds `corbiere letters …`, and `corbiere newsletter send`, its former name. */
export function addLetterCommands(program: Command): void {
  const letters = program
    .command('letters')
    .description('letters of the newsletter, from their files in content/letters to their readers');
  addLooking(letters);
  addSending(letters);
  addStateCommands(letters);
  sendCommand(program.command('newsletter').description('the same as: letters'));
}

function addLooking(letters: Command): void {
  jsonCommand(letters, 'list', 'list letters, written and sent').action(async ({ json }: Json) => {
    const lines = await withStore(({ db }, settings) => allLetters(db, letterFiles(settings), new Date()));
    printTable(json, lines, 'No letters.', [
      { title: 'LETTER', value: ({ slug }) => slug, width: 30 },
      { title: 'DAY', value: ({ date }) => date ?? '-', width: 10 },
      { title: 'STATE', value: ({ standing }) => standing.state, width: 9 },
      { title: 'READERS', value: ({ standing }) => String(standing.recipients), width: 7 },
      { title: 'SENT', value: ({ standing }) => String(standing.sent), width: 7 },
      { title: 'WAITING', value: ({ standing }) => String(standing.waiting), width: 7 },
    ]);
  });

  letters
    .command('preview')
    .description('show a letter as readers get it; no email is sent')
    .argument('<letter>', 'name of its file, without .md')
    .addOption(new Option('--text', 'the plain text of the mail (unless told otherwise)').conflicts(['mail', 'web']))
    .addOption(new Option('--mail', 'the HTML of the email').conflicts('web'))
    .option('--web', 'the HTML of its page, as built')
    .option('--json', 'print JSON: subject, text, HTML of the email, address and HTML of the page')
    .action(preview);

  jsonCommand(letters, 'status', 'status of letters: recipients = sent + refused + left + waiting')
    .argument('[letter]', 'only this one')
    .option('--watch', 'look again until nothing more of it is under way; prints what has changed')
    .action(async (id: string | undefined, { watch, json }: Json & { watch?: boolean }) => {
      if (watch === true && id === undefined) throw new Error('Name the letter to watch.');
      await withStore(async (store, settings) => {
        if (watch === true && id !== undefined) {
          const zone = zoneOf(settings);
          await watchLetter(
            () => statusOf(store, id),
            (status, words) =>
              print(json, status, () =>
                status.state === 'sending' ? `${words} Speed: ${speedOf(status, zone)}.` : words,
              ),
          );
          return;
        }
        const found = id === undefined ? await letterStatuses(store.db, new Date()) : await statusOf(store, id);
        const inWords = [found].flat().map((status) => statusLines(status, zoneOf(settings)));
        print(json, found, () => inWords.join('\n\n') || 'No letter was sent or scheduled.');
      });
    });
}

/** Milliseconds between two looks at a letter under way. */
const lookEvery = 2_000;

type Watched = Parameters<typeof numbersOf>[0] & Pick<LetterStatus, 'state' | 'scheduledAt' | 'startedAt'>;

/** Looks at a letter until nothing more of it is under way, and shows it whenever its state or counts have changed. */
export async function watchLetter<Status extends Watched>(
  look: () => Promise<Status>,
  show: (status: Status, words: string) => void,
  pause: () => Promise<unknown> = () => wait(lookEvery),
): Promise<void> {
  let last = '';
  for (;;) {
    const status = await look();
    const { state, scheduledAt, startedAt } = status;
    const words = `${state}. ${numbersOf(status)}`;
    if (words !== last) show(status, words);
    last = words;
    if (state !== 'sending' && (state !== 'preparing' || (startedAt === null && scheduledAt !== null))) return;
    await pause();
  }
}

/** How fast a letter leaves, and when the last email will. */
function speedOf({ perMinute, endsAt }: LetterStatus, zone: string): string {
  const last = endsAt === null ? '' : `; the last at ${both(endsAt, zone)}`;
  return perMinute === null ? 'not known yet' : `${Math.round(perMinute)} a minute${last}`;
}

function statusLines(status: LetterStatus, zone: string): string {
  const { inHand, passedOver, bounced, complained, unsubscribed } = status;
  const time = (at: string | null): string | null => at && both(at, zone);
  const some = (count: number, said: string): string | null => (count === 0 ? null : `${count} ${said}`);
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
    ['speed', status.state === 'sending' ? speedOf(status, zone) : null],
    ['passed over', some(passedOver, 'who must not be emailed')],
    ['came back', some(bounced, 'of those sent')],
    ['spam', some(complained, 'reported it')],
    ['unsubscribed', some(unsubscribed, 'whose latest letter it was')],
    ['WRONG', status.balanced ? null : 'recipients do not equal the four sums below them: emails were changed by hand'],
  ];
  return facts
    .flatMap(([label, value]) => (value === null ? [] : [`${`${label}:`.padEnd(14)}${terminalSafe(String(value))}`]))
    .join('\n');
}

async function preview(slug: string, { mail, web, json }: Json & { mail?: boolean; web?: boolean }): Promise<void> {
  const settings = readSettings();
  const written = contentBefore(settings, slug);
  if (written !== undefined)
    console.error(
      `content/letters/${slug}.md is newer than the build: this is its source. Before you send it, run: npm run build`,
    );
  const letter = letterFile({ ...settings, content: written ?? settings.content }, slug);
  const page = pageFile(settings, slug);
  const url = `${settings.siteUrl}/letters/${slug}`;
  if (web === true && json !== true) {
    if (!existsSync(page))
      throw new Error(`${page} does not exist: build first (npm run build), or look at a draft with npm run dev.`);
    console.error(url);
    console.log(readFileSync(page, 'utf8'));
    return;
  }
  const renderer = new LetterRenderer(bundledRenderThread);
  const parts = { words: wordsOf(settings), settings, render: renderer.render, now: () => new Date() };
  try {
    const { subject, text, html } = await previewLetter(parts, letter);
    const built = existsSync(page) ? readFileSync(page, 'utf8') : null;
    print(json, { id: slug, subject, text, html, url, page: built }, () =>
      mail === true ? html : `Subject: ${subject}\n\n${text}`.split('\n').map(terminalSafe).join('\n'),
    );
  } finally {
    await renderer.close();
  }
}

interface StateChange extends Json {
  readonly despiteRefusals?: boolean;
  readonly without?: string;
}

function addStateCommands(letters: Command): void {
  /** Adds a command that runs `act`, which may return the number of withdrawn emails, and prints `said`. */
  const stateCommand = (
    name: string,
    description: string,
    act: (tools: LetterTools, id: string, options: StateChange) => Promise<number | void>,
    said: (status: LetterStatus, takenBack: number, options: StateChange) => readonly string[],
  ): Command =>
    jsonCommand(letters, name, description)
      .argument('<letter>', 'name of its file')
      .action(async (id: string, options: StateChange) => {
        await withContext(async (context) => {
          const takenBack = (await act(lettersOf(context), id, options)) ?? 0;
          const status = await statusOf(context.store, id);
          print(options.json, { ...status, takenBack }, () => said(status, takenBack, options).join('\n'));
        });
      });

  stateCommand(
    'pause',
    'let no more mail of a letter leave, until it is resumed',
    (tools, id) => pauseLetter(tools, toolActor(), { id }),
    (status) => [
      `The letter ${status.id} is paused.${status.inHand > 0 ? ` ${counted(status.inHand, 'email')} being sent now will still arrive.` : ''}`,
      numbersOf(status),
      `To resume: corbiere letters resume ${status.id}`,
    ],
  );

  stateCommand(
    'resume',
    'let a paused letter go on',
    (tools, id, { despiteRefusals, without }) => resumeLetter(tools, toolActor(), { id, despiteRefusals, without }),
    (status, takenBack, { without }) => [
      `The letter ${status.id} is resumed.`,
      ...(without === undefined
        ? []
        : [
            `No more of it goes to ${terminalSafe(without)}: ${counted(takenBack, 'email')} withdrawn. To send it there later: letters send --corrected`,
          ]),
      numbersOf(status),
    ],
  )
    .option('--despite-refusals', 'not to stop by itself for refused addresses, only when we are refused')
    .option(
      '--without <domain>',
      'leave out addresses of one provider that refuses us, such as example.net; they count as left',
    );

  stateCommand(
    'cancel',
    'end a letter: what is waiting is withdrawn, what was sent stays sent',
    (tools, id) => cancelLetter(tools, toolActor(), { id }),
    (status, takenBack) => [
      `The letter ${status.id} is cancelled: ${counted(takenBack, 'email')} withdrawn.`,
      status.sent === 0
        ? 'Nobody has it.'
        : `${counted(status.sent, 'reader')} ${status.sent === 1 ? 'has' : 'have'} it already; that cannot be undone.`,
      ...(status.waiting > 0 ? [`${counted(status.waiting, 'email')} being sent now may still arrive.`] : []),
    ],
  );
}
