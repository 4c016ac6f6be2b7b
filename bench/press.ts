import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

/**
 * A worker thread that signs addresses up over some connections, each the next when the last is answered, until it is told to stop;
 * then says how often it was answered with which status. A thread of its own: who measures waits for nothing of this.
 */
const { url, connections, clients } = z.object({ url: z.url(), connections: z.number(), clients: z.enum(['one', 'many']) }).parse(workerData);
const { hostname, port, pathname } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const byStatus: Record<string, number> = {};
let [isOver, sent] = [false, 0];

function post(): Promise<string> {
  const number = sent++;
  // Clients of the range for benchmarks (RFC 2544).
  const body = JSON.stringify({ email: clients === 'one' ? 'ada@example.org' : `visitor-${number}@example.org` });
  const client = clients === 'one' ? '198.18.0.1' : `198.19.${(number >> 8) & 255}.${number & 255}`;
  return new Promise((resolve) => {
    const asked = request(
      {
        host: hostname,
        port,
        path: pathname,
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-forwarded-for': client },
      },
      (answer) => {
        answer
          .resume()
          .once('end', () => {
            resolve(String(answer.statusCode));
          })
          .once('error', () => {
            resolve('broken');
          });
      },
    );
    asked.once('error', () => {
      resolve('broken');
    });
    asked.end(body);
  });
}

async function press(): Promise<void> {
  while (!isOver) {
    const status = await post();
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  }
}

parentPort?.once('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: connections }, press));
agent.destroy();
parentPort?.postMessage(byStatus);
