import { functionPath } from '../../contract/functions.ts';
import { functionNames } from '../stage/fixtures.ts';
import type { Chance } from './chance.ts';

const methods = [
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
] as const;
const pages = [
  '/',
  '/about',
  '/contact',
  '/insights',
  '/insights/ethical-ai',
  '/regions/uk',
  '/careers',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/my-data',
  '/healthz',
  '/readyz',
  '/sitemap.xml',
  '/robots.txt',
  '/_assets/x.css',
  '/404',
  '/about/',
  '/about.html',
] as const;
const functions = functionNames.map(functionPath);
const types = [
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '',
  'a/b/c',
  'application/json;',
  'APPLICATION/JSON',
] as const;
const fields = [
  'email',
  'name',
  'company',
  'organization',
  'phone',
  'subject',
  'topic',
  'message',
  'token',
  'key',
  'form',
  'website',
  'elapsed',
  'choice',
  'categories',
  'version',
  'path',
  'page',
  '__proto__',
  'constructor',
  'toString',
  '',
] as const;
const nasty = [
  'ada@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  '\u0000',
  '\ud800',
  '💌',
  '\u202e',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '"; drop table outbox; --',
  '{{email}}',
  '${7*7}',
  '../../etc/passwd',
  'A'.repeat(43),
  'general',
  'privacy',
  'Twenty characters at the very least',
  '3e8e2a6e-6f2f-4c9e-9a8a-3e7a0c1d2b4f',
  '-1',
  '1e309',
  'NaN',
  'true',
  'null',
  '%',
  '%00',
  '\u{1f468}\u200d\u{1f469}',
  'é'.normalize('NFD').repeat(50),
] as const;
const headerNames = [
  'Origin',
  'Referer',
  'Cookie',
  'User-Agent',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'If-None-Match',
  'If-Modified-Since',
  'If-Match',
  'Range',
  'Expect',
  'Authorization',
  'apikey',
  'Idempotency-Key',
  'Sec-Fetch-Site',
  'Sec-GPC',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'Forwarded',
  'Content-Encoding',
  'Upgrade',
  'TE',
  'X-Random',
] as const;
const headerValues = [
  'https://evil.example',
  'null',
  'http://localhost:4321',
  'br, gzip;q=0.5',
  '*',
  '"x"',
  'W/"x", "y"',
  'bytes=0-9',
  'bytes=5-2,99999999-',
  '100-continue',
  'Bearer x',
  'cross-site',
  'same-origin',
  '1',
  'gzip',
  'h2c',
  'trailers',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  ';;;,,,===',
  '',
] as const;

export interface RandomRequest {
  /** What goes over the wire, as Latin-1 text. */
  readonly bytes: string;
  readonly method: string;
  readonly path: string;
}

/** Any request to any endpoint: most are what a program sends, some nearly, some nothing of the kind. */
export function randomRequest(chance: Chance, number: number): RandomRequest {
  if (chance.is(0.35)) return carefulRequest(chance, number);
  const method = chance.one(methods);
  const path = randomPath(chance);
  // Line ends alone are no request, and a server may wait for one after them (RFC 9112, 2.2).
  if (chance.is(0.01)) return { bytes: `!${chance.bytes(300)}\r\n\r\n`, method: 'garbage', path: '' };
  const body = method === 'GET' || method === 'HEAD' ? '' : randomBody(chance);
  const type = chance.one(types);
  const heads = [
    'Host: localhost',
    clientOf(number),
    ...(type === '' || body === '' ? [] : [`Content-Type: ${type}`]),
    ...Array.from(
      { length: chance.below(3) },
      () =>
        `${chance.one(headerNames)}: ${chance.is(0.8) ? chance.one(headerValues) : wire(chance.bytes(60)).replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')}`,
    ),
  ];
  const framing =
    body === '' && method !== 'POST'
      ? []
      : chance.is(0.1) && body !== ''
        ? ['Transfer-Encoding: chunked']
        : [`Content-Length: ${body.length}`];
  const sent =
    framing[0]?.startsWith('Transfer') === true ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  return { bytes: `${method} ${path} HTTP/1.1\r\n${[...heads, ...framing].join('\r\n')}\r\n\r\n${sent}`, method, path };
}

/** What a page of the site sends, but for the values. */
function carefulRequest(chance: Chance, number: number): RandomRequest {
  const isForm = chance.is(0.4);
  const fields = randomObject(chance);
  const body = wire(isForm ? formOf(fields) : JSON.stringify(fields));
  const path = chance.one([functions[0] ?? '/', ...functions]);
  const heads = [
    'Host: localhost',
    clientOf(number),
    'Origin: http://localhost',
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${isForm ? 'application/x-www-form-urlencoded' : 'application/json'}`,
    `Content-Length: ${body.length}`,
  ];
  return { bytes: `POST ${path} HTTP/1.1\r\n${heads.join('\r\n')}\r\n\r\n${body}`, method: 'POST', path };
}

/** Another client for each request, of the range for benchmarks (RFC 2544): rate limits count by client. */
function clientOf(number: number): string {
  return `X-Forwarded-For: 198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
}

function formOf(fields: Record<string, unknown>): string {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
    ]),
  ).toString();
}

function randomPath(chance: Chance): string {
  const base = chance.is(0.7) ? chance.one([functions[0] ?? '/', ...functions]) : chance.one(pages);
  const spoilt = chance.is(0.1)
    ? `${base}${chance.one(['/', '//', '/..', '%2f', '%00', '%', ';x', '.json', '/%2e%2e/', '\\'])}`
    : base;
  const random = chance.is(0.03) ? `/${encodeURIComponent(chance.bytes(80))}` : spoilt;
  return chance.is(0.3)
    ? `${random}?${chance.one(['token', 'topic', 'category', 'q', ''])}=${encodeURIComponent(chance.one(nasty).toWellFormed())}`
    : random;
}

function randomBody(chance: Chance): string {
  const kind = chance.next();
  if (kind < 0.45) return wire(JSON.stringify(randomObject(chance)));
  if (kind < 0.8) return wire(formOf(randomObject(chance)));
  if (kind < 0.9) return wire(JSON.stringify(randomValue(chance, 0)));
  if (kind < 0.97) return chance.bytes(400);
  return 'x'.repeat(chance.below(80_000));
}

function randomObject(chance: Chance): Record<string, unknown> {
  // Half of them are nearly right, so that they come far.
  const likely = chance.is(0.5)
    ? {
        email: `visitor-${chance.below(100_000)}@example.org`,
        name: 'Ada',
        subject: chance.one(['general', 'A question']),
        message: 'Twenty characters at the very least',
      }
    : {};
  return Object.fromEntries([
    ...Object.entries(likely),
    ...Array.from({ length: chance.below(5) }, () => [chance.one(fields), randomValue(chance, 0)]),
  ]);
}

function randomValue(chance: Chance, depth: number): unknown {
  const kind = chance.next();
  if (kind < 0.5 || depth > 4) return chance.one(nasty);
  if (kind < 0.65) return chance.bytes(40);
  if (kind < 0.75) return (chance.next() - 0.5) * 10 ** chance.below(300);
  if (kind < 0.8) return null;
  if (kind < 0.85) return chance.is(0.5);
  if (kind < 0.93) return Array.from({ length: chance.below(4) }, () => randomValue(chance, depth + 1));
  return { [chance.one(fields)]: randomValue(chance, depth + 1) };
}

/** UTF-8 as one character for each byte. */
function wire(text: string): string {
  return Buffer.from(text).toString('latin1');
}
