import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { contentFaults } from './check-content.ts';
import { problemLine, type Problem } from './problem.ts';

/** How long content/ must be quiet before it is read again; an editor writes a file in several steps. Milliseconds. */
const quiet = 100;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The page in place of every other. Vite's client reloads it when the fault is mended. */
function faultPage(problems: readonly Problem[]): string {
  const lines = problems.map((problem) => `<li>${escaped(problemLine(problem))}</li>`).join('\n');
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Faults in the content: ${problems.length}</title>
<script type="module" src="/@vite/client"></script>
<style>
body{margin:3rem auto;max-width:60rem;padding:0 1rem;font:1rem/1.6 sans-serif}
li{margin:1rem 0;font-family:monospace;overflow-wrap:anywhere}
</style>
<h1>Faults in the content: ${problems.length}</h1>
<p>Each line names the file, the line in it, the field, what is wrong and what is allowed. Save the file, and the page
comes back.</p>
<ul>
${lines}
</ul>
`;
}

/**
 * While a file of content/ is one that the build refuses, every page says so, with the lines of
 * `npm run content:check`; Astro would go on showing the words from before. It cannot stand in astro.config.ts: what
 * Vite has loaded cannot import the schemas afterwards.
 */
export function contentFaultPage(root: string, check = () => contentFaults(root)): Plugin {
  let problems: readonly Problem[] = [];
  return {
    name: 'content-fault-page',
    async configureServer(server) {
      let timer: NodeJS.Timeout | undefined;
      const look = async (): Promise<void> => {
        const before = problems;
        problems = await check();
        for (const problem of problems) server.config.logger.error(problemLine(problem));
        if (before.length + problems.length > 0) server.ws.send({ type: 'full-reload' });
      };
      server.watcher.on('all', (_, file) => {
        if (!file.startsWith(join(root, 'content') + sep)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          look().catch((error: unknown) => server.config.logger.error(String(error)));
        }, quiet);
      });
      server.middlewares.use((request, response, next) => {
        const wantsPage =
          request.method === 'GET' &&
          (request.headers.accept ?? '').includes('text/html') &&
          request.url?.startsWith('/functions') !== true;
        if (problems.length === 0 || !wantsPage) {
          next();
          return;
        }
        response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
        response.end(faultPage(problems));
      });
      await look();
    },
  };
}
