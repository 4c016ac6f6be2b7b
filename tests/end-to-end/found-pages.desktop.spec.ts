import { builtPages } from '../../tools/checks/built-pages.ts';
import { readStructuredData } from '../found/read-structured-data.ts';
import { searchEngineRules } from '../found/search-engine-rules.ts';
import { vocabularyFaults } from '../found/vocabulary.ts';
import { expect, test } from '../stage/test.ts';

const pages = builtPages().filter(({ kind }) => kind === 'route');

function nodeTypes(path: string): readonly string[] {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`the build has no page for ${path}`);
  return readStructuredData(page.html).nodes.map((node) => node['@type']);
}

for (const { path } of pages) {
  test(`${path} says in its head what it is`, async ({ page }) => {
    await page.goto(path);
    const head = (selector: string, attribute = 'content') => page.locator(`head ${selector}`).getAttribute(attribute);
    const title = await page.title();
    expect(title.length).toBeLessThanOrEqual(60);
    const description = await head('meta[name="description"]') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(155);
    const canonical = await head('link[rel="canonical"]', 'href') ?? '';
    expect(new URL(canonical).pathname).toBe(path);
    expect(await head('meta[property="og:url"]')).toBe(canonical);
    expect(await head('meta[property="og:type"]')).toBe(path.startsWith('/insights/') ? 'article' : 'website');
    expect(await head('meta[property="og:description"]')).toBe(description);
    expect(title).toContain(await head('meta[property="og:title"]'));
    expect(await head('meta[property="og:image:width"]')).toBe('1200');
    expect(await head('meta[property="og:image:height"]')).toBe('630');
    expect(await head('meta[name="twitter:card"]')).toBe('summary_large_image');
    expect(await head('link[type="application/atom+xml"]', 'href')).toBe('/feed.xml');
  });
}

test('no two pages have the same title or description', () => {
  for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
    const words = pages.map(({ html }) => pattern.exec(html)?.[1]);
    expect(new Set(words).size).toBe(pages.length);
  }
});

test('every page’s structured data is in schema.org’s vocabulary', () => {
  test.slow();
  const documents = new Map(pages.map(({ path, html }) => [path, readStructuredData(html).text]));
  // One that must fail, so that a compiler which sees nothing is seen.
  documents.set('/broken', '{ "@context": "https://schema.org", "@graph": [{ "@type": "Article", "headlines": "a" }] }');
  expect(vocabularyFaults(documents)).toEqual([expect.stringMatching(/^\/broken: .*headlines/)]);
});

test('every page’s structured data has what search engines ask for, and refers only to itself', () => {
  for (const { path, html } of pages) {
    const { text, nodes } = readStructuredData(html);
    expect(text, path).not.toContain('<');
    for (const node of nodes) {
      const { error } = searchEngineRules.safeParse(node);
      expect(error?.issues ?? [], `${path}: ${node['@type']}`).toEqual([]);
    }
    const named = nodes.map((node) => node['@id']);
    expect(new Set(named).size, path).toBe(named.length);
    const references = [...text.matchAll(/\{"@id":"([^"]+)"\}/g)].map((match) => match[1] ?? '').filter((id) => !id.includes('cv.iptc.org'));
    for (const reference of references) expect(named, path).toContain(reference);
  }
});

test('each page is described as what it is', () => {
  expect(nodeTypes('/')).toEqual(['Organization', 'WebSite', 'WebPage']);
  expect(nodeTypes('/contact')).toEqual(['Organization', 'WebSite', 'ContactPage', 'BreadcrumbList', 'FAQPage']);
  for (const { path } of pages.filter((page) => page.path.startsWith('/insights/'))) {
    expect(nodeTypes(path), path).toEqual(['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'Article']);
  }
});

test('the questions in the data are the questions on the page', async ({ page }) => {
  await page.goto('/contact');
  const found = pages.find(({ path }) => path === '/contact');
  const data = searchEngineRules.parse(readStructuredData(found?.html ?? '').nodes.find((node) => node['@type'] === 'FAQPage'));
  if (data['@type'] !== 'FAQPage') throw new Error('/contact has no FAQPage');
  expect(data.mainEntity).toHaveLength(3);
  for (const { name, acceptedAnswer } of data.mainEntity) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.locator('main')).toContainText(acceptedAnswer.text);
  }
});

test('pages that are not to be found carry no structured data', () => {
  for (const { html, file } of builtPages().filter(({ kind }) => kind !== 'route')) {
    expect(html, file).not.toContain('application/ld+json');
    expect(html, file).toContain('<meta name="robots" content="noindex">');
  }
});
