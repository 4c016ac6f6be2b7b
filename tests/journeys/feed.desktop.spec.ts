import { builtPages } from '../../tools/checks/built-pages.ts';
import { expect, test } from '../stage/test.ts';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const letters = builtPages().flatMap(({ path }) => (path.startsWith('/letters/') ? [path] : []));

for (const address of ['/feed.xml', '/letters/feed.xml'])
  test(`${address} is well-formed Atom with the whole text of every page it announces`, async ({ page, request }) => {
    const response = await request.get(address);
    expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
    await page.goto('/letters');
    await expect(page.locator('head link[type="application/atom+xml"]')).toHaveCount(2);
    const { fault, head, entries } = await page.evaluate(
      (xml) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml');
        const text = (element: Element | Document, path: string): string =>
          element.querySelector(path)?.textContent ?? '';
        const link = (element: Element | Document, rel: string): string =>
          new URL(element.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? '').pathname;
        return {
          fault: text(document, 'parsererror'),
          head: [document.documentElement.namespaceURI, text(document, 'feed > id'), link(document, 'self')],
          entries: [...document.querySelectorAll('feed > entry')].map((entry) => ({
            path: link(entry, 'alternate'),
            words: ['id', 'title', 'author > name', 'summary'].map((path) => text(entry, path)),
            moments: ['published', 'updated'].map((path) => text(entry, path)),
            html: text(entry, 'content[type="html"]'),
          })),
        };
      },
      await response.text(),
    );
    expect(fault).toBe('');
    expect(head).toEqual(['http://www.w3.org/2005/Atom', expect.stringMatching(/^tag:/), address]);
    expect(entries.length).toBeGreaterThan(1);
    if (address === '/letters/feed.xml') expect(entries.map(({ path }) => path).sort()).toEqual(letters.toSorted());
    expect(new Set(entries.map(({ words }) => words[0])).size).toBe(entries.length);
    const published = entries.map(({ moments }) => moments[0]);
    expect(published).toEqual(published.toSorted().toReversed());
    for (const { path, words, moments, html } of entries) {
      expect(words).not.toContain('');
      for (const at of moments) expect(at).toMatch(moment);
      const links = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
      expect(links.filter((link) => !/^(https?|mailto):/.test(link))).toEqual([]);
      expect(html).not.toMatch(/<(script|style|iframe|astro-\w+)|\sstyle=|<!--/);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[1] ?? '');
      const { compared, missing } = await page.evaluate((markup) => {
        const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
        const whole = letters(new DOMParser().parseFromString(markup, 'text/html').body.textContent);
        // Citation marks, keys for screen readers and the like are the page's own.
        const paragraphs = [...document.querySelectorAll('article .prose > :is(p, ul > li, ol > li)')].filter(
          (paragraph) => paragraph.querySelector('sup, .sr-only') === null,
        );
        const texts = paragraphs.map(({ textContent }) => letters(textContent));
        return { compared: texts.length, missing: texts.filter((text) => !whole.includes(text)) };
      }, html);
      expect(missing, `${path}: paragraphs that the feed lacks`).toEqual([]);
      expect(compared).toBeGreaterThan(5);
    }
  });
