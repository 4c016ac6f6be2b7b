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
 * Opens the link in a browser, if there is one; otherwise the person opens it by hand. All users of the machine can
 * read programs' arguments, so the browser gets the path of a file, readable by this user only, that contains the
 * link.
 * @returns a function that deletes the file
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
