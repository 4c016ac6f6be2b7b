import { join } from 'node:path';
import fastify from 'fastify';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { features } from '../../features/index.ts';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { AnswerPages } from './answer-pages.ts';

const answers = features.flatMap(({ answers: some }) => some ?? []);

test('what a visitor typed is text wherever it stands: in a slot, and in a page that is rendered', async () => {
  const typed = `<b>"1'&{{email}}`;
  const escaped = '&lt;b&gt;&quot;1&#39;&amp;{{email}}';
  const folder = writeSiteFixture(join(temporaryFolder(), 'dist'));
  const pages = new AnswerPages(
    answers,
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
