import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { keyInFragment } from '../../core/desk/addresses.ts';
import { startDesk, type RunningDesk } from '../../core/start/start-desk.ts';
import type { Settings } from '../../core/context/environment.ts';
import { TestClock } from './clock.ts';
import { migrateByCopy, type Place } from './engines.ts';
import { sharedWords } from './fixtures.ts';
import { testSettings } from './server-in-process.ts';
import { dependenciesAt, endsWithTest } from './test-server.ts';
import { features } from '../../features/index.ts';
import { sessionActs, type ActSpec } from '../../core/desk/api.ts';
import { roomsOf } from '../../core/desk/server/room.ts';

/** An answer, its body read. */
export interface DeskAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  json(): unknown;
}

/** One person's browser at the desk: keeps its cookie and says where it asks from, as a browser does. */
export interface DeskClient {
  get(path: string, headers?: Record<string, string>): Promise<DeskAnswer>;
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<DeskAnswer>;
  /** Does an act; a key of its own unless given. */
  act(name: string, input?: Record<string, unknown>, headers?: Record<string, string>): Promise<DeskAnswer>;
  cookie: string | undefined;
  /** What the page of a desk on this machine adds to each address; empty elsewhere. */
  key: string;
}

export interface TestDesk extends RunningDesk {
  readonly clock: TestClock;
  readonly settings: Settings;
  readonly logged: readonly string[];
  /** A browser that is signed in by the printed link as whom it was made for. */
  readonly signedIn: DeskClient;
  /** A browser that nobody is signed in with; `host` is the name it asks by. */
  newClient(host?: string): DeskClient;
}

/** An app as the build leaves it, with nothing in it: what is tested on it is the server. */
export function deskAppFixture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-desk-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en-GB"><title>Desk</title><link rel="stylesheet" href="/assets/app.css"><div id="desk"></div><script type="module" src="/assets/app.js"></script></html>',
  );
  writeFileSync(join(folder, 'assets', 'app.css'), 'body{margin:0}');
  writeFileSync(join(folder, 'assets', 'app.js'), 'export {};');
  return folder;
}

/** A real desk on a port of its own, its clock stopped, signed in as `who`. It stops with the test. */
export async function openTestDesk(
  place: Place,
  {
    who = 'ada@firm.example',
    people = [],
    clock = new TestClock(),
    marksKept = 0,
    ...changes
  }: { who?: string; people?: readonly string[]; clock?: TestClock; marksKept?: number } & Partial<Settings> = {},
): Promise<TestDesk> {
  const settings = testSettings({ ...place, deskPeople: people, ...changes });
  migrateByCopy(place);
  const { logged, dependencies } = dependenciesAt(settings.logLevel);
  const started = await startDesk(
    { features, wordsIn: sharedWords },
    settings,
    { ...dependencies, now: clock.now, pause: async () => undefined, marksKept },
    { app: deskAppFixture(), local: who },
  );
  const running = endsWithTest(started);
  const newClient = (host?: string): DeskClient => clientOf(running.url, host);
  const signedIn = newClient();
  const token = new URL(running.link ?? '').searchParams.get('token') ?? '';
  const opened = await signedIn.submit('/sign-in/link', { token });
  if (opened.status !== 303) throw new Error(`Nobody could be signed in: ${opened.status} ${opened.body}`);
  return { ...running, clock, settings, logged, signedIn, newClient };
}

function clientOf(url: string, host: string | undefined): DeskClient {
  const origin = host === undefined ? url : `https://${host}`;
  const client: DeskClient = {
    cookie: undefined,
    key: '',
    get: (path, headers = {}) => ask('GET', path, undefined, { 'sec-fetch-site': 'same-origin', ...headers }),
    submit: (path, fields, headers = {}) =>
      ask('POST', path, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      }),
    act: (name, input = {}, headers = {}) =>
      ask('POST', `/api/acts/${name}`, JSON.stringify({ key: crypto.randomUUID(), ...input }), {
        'content-type': 'application/json',
        origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      }),
  };
  const ask = async (
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<DeskAnswer> => {
    const answer = await askOnce(url, method, client.key + path, body, {
      ...(host === undefined ? {} : { host }),
      ...(client.cookie === undefined ? {} : { cookie: client.cookie }),
      ...headers,
    });
    const set = answer.headers['set-cookie'];
    if (set !== undefined) client.cookie = /^[^=]+=;/.test(set) ? undefined : set.split(';', 1)[0];
    const [, key] = keyInFragment.exec(new URL(answer.headers['location'] ?? '/', url).hash) ?? [];
    if (key !== undefined) client.key = `/~${key}`;
    return answer;
  };
  return client;
}

/** One request as it is told: `fetch` would keep some of the headers for itself. */
async function askOnce(
  url: string,
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<DeskAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<DeskAnswer>();
  const sent = httpRequest(new URL(path, url), { method, headers, agent: false }, (answer) => {
    text(answer).then((read) => {
      const told = Object.entries(answer.headers).map(
        ([name, value]) => [name, Array.isArray(value) ? value.join('\n') : value] as const,
      );
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(told),
        body: read,
        json: () => JSON.parse(read),
      });
    }, reject);
  });
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

/** What the desk's server knows of each room. */
export const rooms = roomsOf(features);

/** Every act of the desk, by name. */
export const deskActs: Readonly<Record<string, ActSpec>> = {
  ...sessionActs,
  ...Object.fromEntries(
    Object.values(rooms).flatMap(({ acts }) => Object.entries(acts).map(([name, { spec }]) => [name, spec] as const)),
  ),
};
