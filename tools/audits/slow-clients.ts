import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { residentMemory } from '../../bench/memory.ts';
import { functionPath } from '../../contract/functions.ts';
import * as needs from '../checks/needs.ts';
import { runFor, type Audit, type AuditTools, type Report } from './audit.ts';

const connections = 1_000;
const seconds = 45;

const attacks: readonly { readonly name: string; readonly args: readonly string[]; readonly path: string }[] = [
  { name: 'slow heads', args: ['-H', '-i', '5', '-x', '24', '-t', 'GET'], path: '/' },
  { name: 'slow bodies', args: ['-B', '-i', '5', '-s', '8192', '-x', '10', '-t', 'POST'], path: functionPath('subscribe-newsletter') },
  { name: 'slow readers', args: ['-X', '-w', '1', '-y', '1', '-n', '5', '-z', '16', '-k', '3'], path: '/' },
];

const pipelining = { connections: 40, seconds: 15, /** Bytes by which the server may have grown. */ growth: 250 * 1024 * 1024 } as const;

/** Asks for a page again and again as another visitor would; answers how long each took, in milliseconds. */
async function visit(url: string, leaving: AbortSignal): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  while (!leaving.aborted) {
    const asked = performance.now();
    const answer = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) })
      .then(async (response) => (await response.arrayBuffer(), response.ok))
      .catch(() => false);
    if (answer) times.push(performance.now() - asked);
    else failed += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  return { times: times.sort((one, other) => one - other), failed };
}

/** Sends requests as fast as they are taken until the connection is ended, and reads no answer. */
function sendWithoutReading(port: number, leaving: AbortSignal): void {
  const requests = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(400);
  const socket: Socket = connect({ host: '127.0.0.1', port });
  const send = (): void => {
    while (!socket.destroyed && socket.write(requests));
  };
  leaving.addEventListener(
    'abort',
    () => {
      socket.destroy();
    },
    { once: true },
  );
  socket
    .pause()
    .on('connect', send)
    .on('drain', send)
    .on('error', () => undefined);
}

/** No tool knows this attack: each connection sends request after request and takes no answer. */
async function pipeline({ site }: AuditTools): Promise<Report> {
  const pid = site.process.pid ?? 0;
  const before = (await residentMemory(pid)) ?? 0;
  const leaving = new AbortController();
  const visiting = visit(`${site.url}/`, leaving.signal);
  for (let connection = 0; connection < pipelining.connections; connection += 1) sendWithoutReading(Number(new URL(site.url).port), leaving.signal);
  let highest = before;
  for (let second = 0; second < pipelining.seconds; second += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
    highest = Math.max(highest, (await residentMemory(pid)) ?? 0);
  }
  leaving.abort();
  const { times, failed } = await visiting;
  const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
  const grown = highest - before > pipelining.growth;
  return {
    figures: [
      `pipelined requests, ${pipelining.connections} connections that read nothing: memory ${megabytes(before)} before, ${megabytes(highest)} at most; another visitor was answered ${times.length} times, in ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms (median), ${(times.at(-1) ?? 0).toFixed(0)} ms (slowest), ${failed} times not`,
    ],
    faults: [
      ...(failed > 0 ? [`pipelined requests: ${failed} visits failed`] : []),
      ...(grown ? [`pipelined requests: memory grew by ${megabytes(highest - before)}`] : []),
    ],
  };
}

export const slowClients: Audit = {
  name: 'slow-clients',
  title: `slowhttptest: ${connections} slow clients, and ${pipelining.connections} that send without reading, while another visitor reads`,
  need: needs.slowHttpTest,
  async run(tools) {
    const { site, folder } = tools;
    const first = await pipeline(tools);
    const figures = [...first.figures];
    const faults = [...first.faults];
    for (const { name, args, path } of attacks) {
      const prefix = join(folder, name.replace(' ', '-'));
      const leaving = new AbortController();
      const visiting = visit(`${site.url}/`, leaving.signal);
      // Its own choice of address for localhost is IPv6, where a server on 127.0.0.1 does not listen.
      await runFor(seconds + 30, 'slowhttptest', [
        ...args,
        '-c',
        String(connections),
        '-r',
        '200',
        '-l',
        String(seconds),
        '-p',
        '3',
        '-u',
        site.url.replace('localhost', '127.0.0.1') + path,
        '-g',
        '-o',
        prefix,
      ]);
      leaving.abort();
      const { times, failed } = await visiting;
      const rows = readFileSync(`${prefix}.csv`, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number));
      const unavailable = rows.filter((row) => row[5] === 0 || row.at(-1) === 0).length;
      const most = Math.max(...rows.map((row) => row[4] ?? 0), ...rows.map((row) => row[3] ?? 0));
      figures.push(
        `${name}: up to ${most} connections held; another visitor was answered ${times.length} times, in ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms (median), ${(times.at(-1) ?? 0).toFixed(0)} ms (slowest), ${failed} times not; its own probe failed in ${unavailable} of ${rows.length} seconds`,
      );
      if (failed > 0 || unavailable > 0) faults.push(`${name}: ${failed} visits and ${unavailable} probes failed`);
    }
    return { figures, faults };
  },
};
