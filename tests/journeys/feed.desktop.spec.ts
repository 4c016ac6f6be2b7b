import { expect, test } from '../stage/test.ts';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test('the feed is well-formed Atom with the whole text of every published article', async ({ page, request }) => {
  const response = await request.get('/feed.xml');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');

  await page.goto('/robots.txt');
  const feed = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      const text = (element: Element | Document, path: string): string =>
        element.querySelector(path)?.textContent ?? '';
      const entries = [...document.querySelectorAll('feed > entry')].map((entry) => ({
        id: text(entry, 'id'),
        title: text(entry, 'title'),
        address: entry.querySelector('link[rel="alternate"]')?.getAttribute('href') ?? '',
        author: text(entry, 'author > name'),
        category: entry.querySelector('category')?.getAttribute('term') ?? '',
        published: text(entry, 'published'),
        updated: text(entry, 'updated'),
        summary: text(entry, 'summary'),
        type: entry.querySelector('content')?.getAttribute('type') ?? '',
        html: text(entry, 'content'),
      }));
      return {
        fault: document.querySelector('parsererror')?.textContent ?? '',
        namespace: document.documentElement.namespaceURI,
        id: text(document, 'feed > id'),
        title: text(document, 'feed > title'),
        updated: text(document, 'feed > updated'),
        self: document.querySelector('feed > link[rel="self"]')?.getAttribute('href') ?? '',
        entries,
      };
    },
    await response.text(),
  );

  expect(feed.fault).toBe('');
  expect(feed.namespace).toBe('http://www.w3.org/2005/Atom');
  expect(feed.id).toMatch(/^tag:/);
  expect(feed.title).toContain('Corbière');
  expect(feed.updated).toMatch(moment);
  expect(new URL(feed.self).pathname).toBe('/feed.xml');
  expect(feed.entries.length).toBeGreaterThan(0);
  expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(feed.entries.length);
  expect(feed.entries.map(({ published }) => published)).toEqual(
    feed.entries
      .map(({ published }) => published)
      .toSorted()
      .toReversed(),
  );
  for (const { title, address, author, category, published, updated, summary, type, html } of feed.entries) {
    expect(type).toBe('html');
    expect([published, updated]).toEqual([expect.stringMatching(moment), expect.stringMatching(moment)]);
    for (const words of [title, author, category, summary]) expect(words).not.toBe('');
    expect(
      [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)]
        .map((match) => match[1] ?? '')
        .filter((link) => !/^(https?|mailto):/.test(link)),
      'relative links',
    ).toEqual([]);
    expect(html).not.toMatch(/<(script|style|iframe|astro-\w+)|\sstyle=|<!--/);

    await page.goto(new URL(address).pathname);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const { compared, missing } = await page.evaluate((markup) => {
      const letters = (text: string | null): string => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '');
      const whole = letters(new DOMParser().parseFromString(markup, 'text/html').body.textContent);
      // Citation marks, keys for screen readers and the like are the page's own.
      const paragraphs = [
        ...document.querySelectorAll('article .prose > p, article .prose > ul > li, article .prose > ol > li'),
      ];
      const texts = paragraphs
        .filter((paragraph) => paragraph.querySelector('sup, .sr-only') === null)
        .map((paragraph) => letters(paragraph.textContent));
      return { compared: texts.length, missing: texts.filter((text) => !whole.includes(text)) };
    }, html);
    expect(missing, `${address}: paragraphs that the feed lacks`).toEqual([]);
    expect(compared).toBeGreaterThan(5);
  }
});
