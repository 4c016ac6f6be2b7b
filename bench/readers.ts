import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

/**
 * A worker thread that asks for pages in turn over some connections, each the next when it has the last, and says how long each took
 * (milliseconds). A thread of its own: whoever answers waits for nothing of this.
 */
const { urls, connections, reads } = z.object({ urls: z.array(z.url()), connections: z.number(), reads: z.number() }).parse(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const waits: number[] = [];
let asked = 0;

function read(url: string): Promise<void> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the page was answered with ${answer.statusCode ?? 'nothing'}`));
      answer
        .resume()
        .on('end', () => {
          waits.push(performance.now() - since);
          resolve();
        })
        .on('error', reject);
    }).on('error', reject);
  });
}

await Promise.all(
  Array.from({ length: connections }, async () => {
    while (asked < reads) await read(urls[asked++ % urls.length] ?? '');
  }),
);
agent.destroy();
parentPort?.postMessage(waits);
