import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { portOf } from '../stage/loopback.ts';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; a header that came twice has both values, joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Longest silence of the server before what has come counts as all; milliseconds. */
const silence = 1_500;

/** Sends bytes that no HTTP client would, and reads every answer until the server ends the connection or is silent. */
export async function sendRaw(
  to: FastifyInstance | number,
  bytes: string,
  { half = false } = {},
): Promise<{ readonly answers: readonly RawAnswer[]; readonly closed: boolean }> {
  const socket = connect({ host: '127.0.0.1', port: typeof to === 'number' ? to : portOf(to.server) });
  const chunks: Buffer[] = [];
  let closed = false;
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      closed = true;
      resolve();
    });
  });
  await once(socket, 'connect');
  socket.write(Buffer.from(bytes, 'latin1'));
  if (half) socket.end();
  socket.setTimeout(silence, () => socket.destroy());
  socket.once('end', () => {
    closed = true;
  });
  await ended;
  return { answers: readAnswers(Buffer.concat(chunks).toString('latin1')), closed };
}

/** How many connections a server has open. */
export const openConnections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });

function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) break;
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map<string, string>();
    for (const line of lines) {
      const name = line.slice(0, line.indexOf(':')).toLowerCase();
      const value = line.slice(line.indexOf(':') + 1).trim();
      headers.set(name, headers.has(name) ? `${headers.get(name) ?? ''}, ${value}` : value);
    }
    const length = Number(headers.get('content-length') ?? 0);
    answers.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
