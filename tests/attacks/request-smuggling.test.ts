import { expect, test } from 'vitest';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer } from '../stage/test-server.ts';
import { sendRaw } from './raw-request.ts';

const open = () => openTestServer(embeddedPlace());
const post = 'POST /functions/v1/subscribe-newsletter HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const hidden = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

/**
 * Each is one message to one reader and two to another. A front that disagrees with us must find a closed connection.
 */
const ambiguous: Record<string, string> = {
  'Content-Length and Transfer-Encoding': `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'Transfer-Encoding and Content-Length': `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'two lengths that differ': `${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'two lengths in one header': `${post}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  'a length with a sign': `${post}Content-Length: +5\r\n\r\n${hidden}`,
  'a length in hexadecimal': `${post}Content-Length: 0x5\r\n\r\n${hidden}`,
  'an unknown transfer coding': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'chunked that is not the last coding': `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  'a space before the colon': `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a vertical tab in the coding': `${post}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a folded header line': `${post}X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\nX-B:\r\n c\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'lines that end in LF alone': `GET / HTTP/1.1\nHost: a\n\n${hidden}`,
  'a header that ends in LF alone': `GET / HTTP/1.1\r\nHost: a\nContent-Length: 3\r\n\r\nabc${hidden}`,
  'a header that ends in CR alone': `GET / HTTP/1.1\r\nHost: a\rTransfer-Encoding: chunked\r\n\r\n${hidden}`,
  'a chunk size that is none': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${hidden}`,
  'a chunk longer than it says': `${post}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n${hidden}`,
  'a chunk that ends in LF alone': `${post}Transfer-Encoding: chunked\r\n\r\n1\r\na\n0\n\n${hidden}`,
  'a null byte in a header': `${post}X-A: a\u0000b\r\nContent-Length: 0\r\n\r\n${hidden}`,
  'a space in a header name': `${post}X A: b\r\nContent-Length: 0\r\n\r\n${hidden}`,
  'no host': `GET / HTTP/1.1\r\n\r\n${hidden}`,
  'two hosts': `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${hidden}`,
  'an unknown version': `GET / HTTP/3.7\r\nHost: a\r\n\r\n${hidden}`,
  'a request line with too much': `GET / x HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`,
};

test('a message that can be read in two ways ends the connection, and what follows is never read', async () => {
  const { app, logged } = await open();
  const outcomes: Record<string, unknown> = {};
  for (const [name, bytes] of Object.entries(ambiguous)) {
    const { answers, closed } = await sendRaw(app, bytes);
    outcomes[name] = { refused: answers.every(({ status }) => status === 400), answers: answers.length <= 1, closed };
  }
  expect(outcomes).toEqual(
    Object.fromEntries(Object.keys(ambiguous).map((name) => [name, { refused: true, answers: true, closed: true }])),
  );
  expect(logged.join('')).not.toMatch(/"method":"GET".*"status":404/);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('a body on a GET is read past and is not the next request', async () => {
  const { app } = await open();
  const { answers } = await sendRaw(
    app,
    `GET /about HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toBe('{"status":"ok"}');
});

test('a refused post leaves nothing of its body on the connection', async () => {
  const { app } = await open();
  const { answers } = await sendRaw(
    app,
    `POST /functions/v1/subscribe-newsletter HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nContent-Type: text/plain\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  );
  expect(answers.map(({ status }) => status)).toEqual([403]);
});
