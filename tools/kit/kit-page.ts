import type { Plugin } from 'vite';

const page = `<!doctype html>
<html lang="en-GB" data-dense>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The kit</title>
    <link rel="icon" href="data:," />
    <style>@layer theme, base, components, rooms, utilities, modes;</style>
    <script type="module" src="/tools/kit/kit.tsx"></script>
  </head>
  <body>
    <div id="kit"></div>
  </body>
</html>
`;

/** Serves every part of ui/ in every state at `/_ui`, while developing alone: a build has no server to extend. */
export function kitPage(): Plugin {
  return {
    name: 'corbiere:kit-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path] = (request.url ?? '').split('?');
        if (path !== '/_ui') {
          next();
          return;
        }
        server.transformIndexHtml('/_ui', page).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}
