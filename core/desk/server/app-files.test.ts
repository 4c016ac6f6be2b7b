import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { deskAppFixture } from '../../../tests/stage/desk-server.ts';
import { AppFiles, type DrawnPage } from './app-files.ts';
import { addBrotli } from './brotli.ts';

const marks = { now: '', person: 'ada@firm.example', zone: 'UTC', readOnly: null, given: null, rooms: {} };

test.each(['br', 'identity'])(
  'the head of a page leaves before what it shows has been read; what could not be read leaves it empty (%s)',
  async (encoding) => {
    const app = new AppFiles(deskAppFixture());
    const drawn = Promise.withResolvers<DrawnPage>();
    const server = fastify();
    addBrotli(server);
    server.get('/', (_, reply) => app.page(reply, '/', drawn.promise));
    server.get('/unread', (_, reply) => app.page(reply, '/', Promise.resolve(undefined)));
    onTestFinished(() => server.close());
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string) => fetch(url + path, { headers: { 'accept-encoding': encoding } });
    const answer = await ask('/');
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/app\.css">$/);
    drawn.resolve({ html: '<b>Today</b>', held: { marks, today: '</script>' } });
    expect((await reader?.read())?.value).toContain(
      `<div id="desk"><b>Today</b></div><script type="application/json" id="held">${JSON.stringify({
        marks,
        today: String.raw`\u003c/script>`,
      }).replace(String.raw`\\`, '\\')}</script><script type="module" src="/assets/app.js">`,
    );
    expect(await (await ask('/unread')).text()).toContain('<div id="desk"></div><script');
  },
);
