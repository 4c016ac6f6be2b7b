import fc from 'fast-check';
import { formOf, nasty, value } from './random-values.ts';

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));
const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map((all) => Buffer.from(all).toString('latin1'));
/** UTF-8 as one character for each byte. */
export const wire = (text: string): string => Buffer.from(text).toString('latin1');
const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });

const method = oneOf('GET GET POST POST POST POST HEAD OPTIONS PUT PATCH DELETE TRACE PROPFIND SEARCH QUERY');
const page = oneOf(
  '/ /about /contact /insights /insights/ethical-ai /regions/uk /careers /newsletter/confirm /newsletter/unsubscribe ' +
    '/my-data /healthz /readyz /sitemap.xml /robots.txt /_assets/x.css /404 /about/ /about.html',
);
const type = fc.constantFrom(
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
);
const field = oneOf(
  'email name company organization phone subject topic message token key form website elapsed choice categories ' +
    'version path page __proto__ constructor toString ',
);
const headName = oneOf(
  'Origin Referer Cookie User-Agent Accept Accept-Encoding Accept-Language If-None-Match If-Modified-Since If-Match ' +
    'Range Expect Authorization apikey Idempotency-Key Sec-Fetch-Site Sec-GPC X-Forwarded-Host X-Forwarded-Proto ' +
    'X-HTTP-Method-Override Forwarded Content-Encoding Upgrade TE X-Random',
);
const headValue = fc.oneof(
  often(
    4,
    fc.constantFrom(
      'https://evil.example',
      'null',
      'http://localhost:4321',
      'br, gzip;q=0.5',
      '*',
      '"x"',
      'W/"x", "y"',
      '1',
      '',
      'bytes=0-9',
      'bytes=5-2,99999999-',
      '100-continue',
      'Bearer x',
      'cross-site',
      'same-origin',
      'gzip',
      'h2c',
      'trailers',
      'Thu, 01 Jan 1970 00:00:00 GMT',
      ';;;,,,===',
    ),
  ),
  bytes(60).map((random) => wire(random).replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')),
);

const pathOf = (endpoint: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.oneof(
        often(67, fc.oneof(often(7, endpoint), often(3, page))),
        often(
          3,
          bytes(80).map((random) => `/${encodeURIComponent(random)}`),
        ),
      ),
      fc.oneof(often(9, fc.constant('')), oneOf('/ // /.. %2f %00 % ;x .json /%2e%2e/ \\')),
      fc.option(fc.tuple(oneOf('token topic category q '), nasty), { freq: 2 }),
    )
    .map(([base, spoilt, query]) =>
      query === null ? base + spoilt : `${base}${spoilt}?${query[0]}=${encodeURIComponent(query[1].toWellFormed())}`,
    );

/** Half of them are nearly right, so that they come far. */
const fields = fc
  .tuple(
    fc.option(
      fc.record({
        email: fc.nat(100_000).map((number) => `visitor-${number}@example.org`),
        name: fc.constant('Ada'),
        subject: fc.constantFrom('general', 'A question'),
        message: fc.constant('Twenty characters at the very least'),
      }),
      { freq: 1, nil: {} },
    ),
    fc.dictionary(field, value, { maxKeys: 4 }),
  )
  .map(([likely, more]): Record<string, unknown> => ({ ...likely, ...more }));
const body = fc.oneof(
  often(
    45,
    fields.map((all) => wire(JSON.stringify(all))),
  ),
  often(
    35,
    fields.map((all) => wire(formOf(all))),
  ),
  often(
    10,
    value.map((any) => wire(JSON.stringify(any))),
  ),
  often(7, bytes(400)),
  often(
    3,
    fc.nat(80_000).map((length) => 'x'.repeat(length)),
  ),
);

export interface RandomRequest {
  /** What goes over the wire, as Latin-1 text, but for the line that says which client it comes from. */
  readonly bytes: (client: string) => string;
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** What a page of the site sends, but for the values. */
const careful = (endpoint: fc.Arbitrary<string>) =>
  fc.tuple(endpoint, fields, fc.boolean()).map(([at, all, isForm]): RandomRequest => {
    const sent = wire(isForm ? formOf(all) : JSON.stringify(all));
    const mime = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const heads = `Origin: http://localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${mime}`;
    return {
      method: 'POST',
      path: at,
      type: mime,
      body: sent,
      bytes: (client) =>
        `POST ${at} HTTP/1.1\r\nHost: localhost\r\n${client}\r\n${heads}\r\nContent-Length: ${sent.length}\r\n\r\n${sent}`,
    };
  });
const careless = (endpoint: fc.Arbitrary<string>) =>
  fc
    .record({
      method,
      path: pathOf(endpoint),
      body,
      type,
      heads: fc.array(fc.tuple(headName, headValue), { maxLength: 2 }),
      chunked: fc.nat(9),
    })
    .map(({ method: verb, path: at, body: random, type: mime, heads, chunked }): RandomRequest => {
      const sent = verb === 'GET' || verb === 'HEAD' ? '' : random;
      const isChunked = sent !== '' && chunked === 0;
      const lines = [
        ...(mime === '' || sent === '' ? [] : [`Content-Type: ${mime}`]),
        ...heads.map(([name, said]) => `${name}: ${said}`),
        ...(isChunked
          ? ['Transfer-Encoding: chunked']
          : sent === '' && verb !== 'POST'
            ? []
            : [`Content-Length: ${sent.length}`]),
      ];
      const written = isChunked ? `${sent.length.toString(16)}\r\n${sent}\r\n0\r\n\r\n` : sent;
      return {
        method: verb,
        path: at,
        type: mime,
        body: sent,
        bytes: (client) =>
          `${verb} ${at} HTTP/1.1\r\n${['Host: localhost', client, ...lines].join('\r\n')}\r\n\r\n${written}`,
      };
    });
// Line ends alone are no request, and a server may wait for one after them (RFC 9112, 2.2).
const garbage = bytes(300).map((random): RandomRequest => ({
  bytes: () => `!${random}\r\n\r\n`,
  method: 'garbage',
  path: '',
  type: '',
  body: random,
}));

/** Any request to any of these functions: most are what a program sends, some nearly, some nothing of the kind. */
export function randomRequest(functions: readonly string[]): fc.Arbitrary<RandomRequest> {
  const endpoint = fc.constantFrom(...functions);
  return fc.oneof(often(35, careful(endpoint)), often(64, careless(endpoint)), often(1, garbage));
}
