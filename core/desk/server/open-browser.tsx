import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function start([program, ...args]: readonly [string, ...string[]]): void {
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

/**
 * Opens a browser at a link, where there is one: whoever sees the link can open it by hand. Arguments of programs can
 * be read by everybody on the machine, so that the browser is given a file that this user alone can read, and finds the
 * link in it.
 * @returns takes the file away
 */
export function openBrowser(link: string, run: typeof start = start): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-desk-'));
  const page = join(folder, 'desk.html');
  const text = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="referrer" content="no-referrer" />
        <meta httpEquiv="refresh" content={`0;url=${link}`} />
        <title>Desk</title>
      </head>
      <body>
        <p>
          <a href={link}>Go on to the desk</a>
        </p>
      </body>
    </html>,
  );
  writeFileSync(page, `<!doctype html>${text}`, { mode: 0o600, flag: 'wx' });
  const opener: readonly [string, ...string[]] = openers[process.platform] ?? ['xdg-open'];
  run([...opener, page]);
  return () => rmSync(folder, { recursive: true, force: true });
}
