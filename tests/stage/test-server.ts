import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { Email } from 'postal-mime';
import { expect, inject, onTestFinished } from 'vitest';
import type { Settings } from '../../core/context/environment.ts';
import { LetterRenderer } from '../../core/mail/letter-renderer.ts';
import { start, type Running, type Dependencies } from '../../core/start/start.ts';
import { TestClock } from './clock.ts';
import { migrateByCopy, type Place, type TestedEngine } from './engines.ts';
import { beside } from './stores.ts';
import { sharedWords, writeSiteFixture } from './fixtures.ts';
import { testSettings } from './server-in-process.ts';
import { features } from '../../features/index.ts';
import { startImapServer, type ImapServer } from '../mails/imap-server.ts';
import { startPostOffice, tokenIn, type PostOffice, type PostOfficeOptions } from './post-office.ts';

export const root = resolve(import.meta.dirname, '..', '..');

export interface TestServer extends Running {
  readonly clock: TestClock;
  readonly place: Place;
  readonly logged: readonly string[];
}

/** What the servers of a test file share, since none of them changes it: React's thread, the built pages. */
const sharedLetters = once(() => new LetterRenderer(pathToFileURL(join(inject('bundle'), 'render-thread.js'))));
// The run removes the folder of the bundle, and this with it.
const sharedSite = once(() => writeSiteFixture(join(inject('bundle'), `site-${process.pid}`, 'dist')));

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What servers and desks of tests depend on alike, and what they log. */
export function dependenciesAt(level: string) {
  const logged: string[] = [];
  const renderer: Dependencies['renderer'] = {
    render: (letter) => sharedLetters().render(letter),
    close: async () => undefined,
  };
  const log = pino({ level }, { write: (line: string) => void logged.push(line) });
  return { logged, dependencies: { random: () => 0.5, log, renderer } };
}

/** Stops a server with its test, unless the test has stopped it. */
export function endsWithTest<Server extends Pick<Running, 'stop'>>(running: Server): Server {
  let stopped: Promise<void> | undefined;
  const stop = (grace?: number): Promise<void> => (stopped ??= running.stop(grace));
  onTestFinished(() => stop());
  return { ...running, stop };
}

/** The whole server on a fixture site and its own port, its clock stopped; buttons count at once. Ends with it. */
export async function openTestServer(
  place: Place,
  changes: Partial<Settings> = {},
  {
    pause = async () => undefined,
    dwell = 0,
    mailServerFault = async () => undefined,
  }: Partial<Pick<Dependencies, 'pause' | 'dwell' | 'mailServerFault'>> = {},
): Promise<TestServer> {
  const clock = new TestClock();
  const settings = testSettings({ ...place, siteDist: sharedSite(), ...changes });
  const { logged, dependencies } = dependenciesAt(settings.logLevel);
  // Starting from nothing is what the tests of the store and of the start are about.
  migrateByCopy(place);
  const running = await start({ features, wordsIn: sharedWords }, settings, {
    ...dependencies,
    now: clock.now,
    dwell,
    mailServerFault,
    pause,
  });
  return { ...endsWithTest(running), clock, place, logged };
}

/** A real IMAP server on loopback with an empty mailbox; stops with the test. */
export async function openImapServer(): Promise<ImapServer> {
  const server = await startImapServer();
  onTestFinished(() => server.stop());
  return server;
}

/** A real SMTP server on loopback; closes with the test. */
export async function openPostOffice(options?: PostOfficeOptions): Promise<PostOffice> {
  const post = await startPostOffice(options);
  onTestFinished(() => post.close());
  return post;
}

export const confirmPath = '/newsletter/confirm';
export const unsubscribePath = '/newsletter/unsubscribe';

interface NewsletterServer {
  readonly server: TestServer;
  readonly post: PostOffice;
}

/** A server and the post office it sends through. */
export async function openNewsletterServer(engine: TestedEngine): Promise<NewsletterServer> {
  const post = await openPostOffice();
  return {
    post,
    server: await openTestServer(await engine.place(), {
      smtpUrl: post.url,
      mailFrom: 'Corbière <notes@corbiere.example>',
    }),
  };
}

export const signUp = (server: TestServer, email = 'ada@example.org') =>
  server.app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email } });
export const postToken = (server: TestServer, name: string, token: string) =>
  server.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
export const title = (body: string): string | undefined => /<title>([^<]+)/.exec(body)?.[1];

/** The mail of a number, from 1, once it has arrived. */
export async function mail(post: PostOffice, number: number): Promise<Email> {
  const found = (await post.received(number))[number - 1];
  if (!found) throw new Error(`no mail ${number}`);
  return found;
}

/** The name of the page that a mailed link opens. */
export const opened = async (server: TestServer, path: string, token: string) =>
  title((await server.app.inject(`${path}?token=${token}`)).body);

/** The name of the page that the one button of such a page leads to. */
export const pressed = async (server: TestServer, name: 'confirm-subscription' | 'unsubscribe', token: string) =>
  title((await postToken(server, name, token)).body);

/** Signs Ada up and confirms; answers the token of the confirmation, and the welcome. */
export async function subscribe({ server, post }: NewsletterServer) {
  await signUp(server);
  const token = tokenIn(await mail(post, 1), confirmPath);
  expect(await pressed(server, 'confirm-subscription', token)).toBe('newsletter-confirmed');
  const welcome = await mail(post, 2);
  return { token, welcome, leave: tokenIn(welcome, unsubscribePath) };
}

/** Waits until every request has been decided and nothing is left to send. */
export const settled = (server: TestServer): Promise<void> =>
  beside(server.place, ({ db }) =>
    expect.poll(() => db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()).toEqual([]),
  );

export const count = (server: TestServer, table: 'subscribers' | 'suppressions' | 'sign_ups'): Promise<number> =>
  beside(server.place, async ({ db }) => (await db.selectFrom(table).selectAll().execute()).length);
