import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { securityHeaders } from '../contract/security-headers.ts';
import { pagePolicy, readPolicies } from '../core/http/site/page-policies.ts';
import { onPath } from '../tools/checks/needs.ts';
import { root } from '../tools/checks/root.ts';
import { freePort } from '../tools/server/start-server.ts';

interface Nginx {
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Paths of Debian's nginx and its brotli module, or a sentence saying what to install. */
export function findNginx(): { readonly program: string } | { readonly missing: string } {
  const program = onPath(['nginx']) ?? ['/usr/sbin/nginx'].find((path) => existsSync(path));
  if (program === undefined || !existsSync(brotliModule))
    return {
      missing: 'nginx with brotli_static is not here: sudo apt-get install nginx libnginx-mod-http-brotli-static',
    };
  return { program };
}

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
export async function startNginx(program: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'corbiere-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port));
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
  });
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
      throw new Error(`nginx did not start:\n${words}${log}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
