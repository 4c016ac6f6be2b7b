import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Throughput {
  readonly perSecond: number;
  /** 99th percentile of the response time; milliseconds. */
  readonly slowest: number;
}

const connections = 64;
const headEnd = '\r\n\r\n';

/** Length of one whole response in bytes. @throws unless it is a compressed success, as browsers get it */
async function responseLength(socket: Socket, request: string): Promise<number> {
  socket.write(request);
  let received = Buffer.alloc(0);
  for (;;) {
    await once(socket, 'readable');
    const chunk: unknown = socket.read();
    if (!Buffer.isBuffer(chunk)) throw new Error('the connection ended before the response');
    received = Buffer.concat([received, chunk]);
    const end = received.indexOf(headEnd);
    if (end < 0) continue;
    const head = received.subarray(0, end).toString('latin1');
    const length = /^content-length: (\d+)$/im.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || !/^content-encoding: br$/im.test(head) || length === undefined)
      throw new Error(`not a compressed page:\n${head}`);
    const whole = end + headEnd.length + Number(length);
    if (received.length >= whole) return whole;
  }
}

/**
 * Requests one address over 64 connections for some seconds, each in a closed loop. It counts bytes without parsing:
 * load generators that decode every body as text (such as autocannon) measure themselves on brotli.
 */
export async function hammer(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Throughput> {
  const { hostname, port, pathname, host } = new URL(url);
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n${more}\r\n`;
  const waits: number[] = [];
  const end = performance.now() + seconds * 1000;

  const ask = async (): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    const length = await responseLength(socket, request);
    await new Promise<void>((resolve, reject) => {
      let missing = 0;
      let asked = 0;
      const next = (): void => {
        missing = length;
        asked = performance.now();
        socket.write(request);
      };
      socket.on('data', (chunk) => {
        missing -= chunk.length;
        if (missing > 0) return;
        if (missing < 0) {
          reject(new Error(`${url} answered with ${-missing} bytes more than the first time`));
          return;
        }
        waits.push(performance.now() - asked);
        if (performance.now() < end) next();
        else resolve();
      });
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error(`${url} closed the connection`));
      });
      next();
    });
    socket.removeAllListeners('close').destroy();
  };
  await Promise.all(Array.from({ length: connections }, ask));
  waits.sort((one, other) => one - other);
  return { perSecond: waits.length / seconds, slowest: waits[Math.floor(waits.length * 0.99)] ?? 0 };
}
