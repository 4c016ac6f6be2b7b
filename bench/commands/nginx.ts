import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { freePort, startServer } from '../../tools/server/start-server.ts';
import { askAgain, type Pace } from '../closed-loop.ts';
import { getOf, LeanClient } from '../lean-client.ts';
import { benchOptions, measuring, median, report, wholeNumber } from '../options.ts';
import { securityHeaders } from '../../contract/security-headers.ts';
import { pagePolicy, readPolicies } from '../../core/http/site/page-policies.ts';
import { onPath } from '../../tools/checks/needs.ts';
import { root } from '../../tools/checks/root.ts';

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** One worker without a log that sends the built home page, its brotli copy, and our headers. */
function configuration(folder: string, port: number): string {
  const dist = join(root, 'dist');
  const headers = {
    ...securityHeaders,
    'content-security-policy': pagePolicy(readPolicies(dist), 'index.html'),
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  };
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
load_module ${brotliModule};
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${places.join('\n  ')}
  types { text/html html; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  brotli_static on;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${dist};
    ${Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, '\\$&')}";`)
      .join('\n    ')}
  }
}
`;
}

/** Starts nginx on the built site. @throws with nginx's message when it does not start */
async function startNginx(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'corbiere-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port));
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  const words = text(child.stderr);
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGQUIT');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${url}/`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok === true) return { url, version: answer.headers.get('server') ?? 'nginx', stop };
    if (child.exitCode !== null) {
      const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`nginx did not start:\n${await words}${log}`);
    }
    await wait(50);
  }
}

const values = benchOptions(
  [
    'npm run bench -- nginx                        the home page from memory, beside Fastify without the short ' +
      'way and nginx with one worker',
    'npm run bench -- nginx --rounds 9 --seconds 8',
  ],
  { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
);
const rounds = wholeNumber('rounds', values.rounds);
const seconds = wholeNumber('seconds', values.seconds);

const program = onPath('nginx');
if (program === undefined || !existsSync(brotliModule)) {
  console.log('Skipped: nginx with brotli_static: sudo apt-get install nginx libnginx-mod-http-brotli-static');
  process.exit(0);
}
await ensureBuilt();
const ours = await startServer();
const theirs = await startNginx(program);
const connections = 64;
const sides = [
  { name: 'this server', url: ours.url, request: getOf('/') },
  // A request with a privacy signal goes through Fastify (core/http/http-listener.ts).
  { name: 'Fastify, the long way', url: ours.url, request: getOf('/').replace('\r\n', '\r\nsec-gpc: 1\r\n') },
  { name: theirs.version, url: theirs.url, request: getOf('/') },
].map((side) => ({ ...side, client: new LeanClient(new URL(side.url), connections), loads: new Array<Pace>() }));
const measured = measuring('loads', sides.length * (rounds + 1));
try {
  for (const { name, url } of sides) {
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    if (headers.get('content-encoding') !== 'br') throw new Error(`${name} sends no brotli`);
  }
  // Alternating, so that a busy moment of the machine affects all; the first of each is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, request, client, loads } of sides) {
      const load = await askAgain(connections, round === 0 ? 1 : seconds, async () => {
        const status = await client.ask(request);
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      });
      if (round > 0) loads.push(load);
      measured();
    }
  }
} finally {
  for (const { client } of sides) client.close();
  await theirs.stop();
  await ours.stop();
}
const rates = sides.map(({ loads }) => median(loads.map(({ perSecond }) => perSecond)));
report(
  values.json,
  `Home page, brotli, ${connections} connections, one worker each, median of ${rounds} × ${seconds} s in turn\n` +
    "Aims: 75 % of nginx's rate; the short way stays from 1.5 times the long one",
  new Map(
    sides.map(({ name, loads }, index) => [
      name,
      {
        'a second': rates[index] ?? 0,
        fewest: Math.min(...loads.map(({ perSecond }) => perSecond)),
        most: Math.max(...loads.map(({ perSecond }) => perSecond)),
        '99 % within, ms': median(loads.map(({ slowest }) => slowest)),
        "% of this server's": (100 * (rates[index] ?? 0)) / (rates[0] ?? 1),
      },
    ]),
  ),
);
