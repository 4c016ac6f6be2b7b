import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { AnswerPages } from './answer-pages.ts';
import { Frame } from './render.ts';

test('the answer pages are refused at the start when one has not what the functions fill', () => {
  const dist = writeSiteFixture(join(temporaryFolder(), 'dist'));
  const read = () =>
    new AnswerPages(
      { siteDist: dist, siteUrl: '', functionsUrl: '' },
      {},
      { stamp: () => 'now', pressAgain: 'Once more' },
    );
  expect(read).not.toThrow();
  const page = join(dist, 'answers', 'newsletter-confirm.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll('{{email}}', 'somebody'));
  expect(read).toThrow(`${page} lacks {{email}} (contract/answers.ts). Build the site again: npm run build -- --force`);
});

test('what a visitor typed is text wherever it stands: in a slot, and in a page that is rendered', async () => {
  const typed = `<b>"1'&{{email}}`;
  const escaped = '&lt;b&gt;&quot;1&#39;&amp;{{email}}';
  const folder = writeSiteFixture(join(temporaryFolder(), 'dist'));
  const pages = new AnswerPages(
    { siteDist: folder, siteUrl: '', functionsUrl: '' },
    {},
    { stamp: () => 'now', pressAgain: 'Once more' },
  );
  const app = fastify();
  app.get('/slot', (_, reply) => pages.sendForm(reply, 200, 'newsletter-failed', new Map([['email', typed]])));
  app.get('/rendered', (_, reply) =>
    pages.render(
      reply,
      200,
      'call-none',
      ({ shownAt, pressAgain }) => createElement('p', { title: typed }, typed, shownAt, pressAgain),
      { again: true },
    ),
  );
  expect((await app.inject('/slot')).body).toContain(
    `<p id="email">${escaped}</p><input name="email" value="${escaped}">`,
  );
  const { body, headers } = await app.inject('/rendered');
  expect(body).toContain(
    `<main id="main"><p title="${escaped.replace('&#39;', '&#x27;')}">${escaped.replace('&#39;', '&#x27;')}nowOnce more</p></main>`,
  );
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
  });
});

test('a frame is what the build left round its main part', () => {
  expect(new Frame('<!doctype html><main id="main">old</main><p>').around(createElement('i', null, 'new'))).toBe(
    '<!doctype html><main id="main"><i>new</i></main><p>',
  );
  expect(() => new Frame('<p>')).toThrow('has no <main>');
});
