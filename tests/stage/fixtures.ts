import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { features } from '../../features/index.ts';
import { slotMarker } from '../../contract/slots.ts';
import { countedPromises } from '../../features/promises/promise-register.ts';
import { indexOf, searchFile, type Section } from '../../features/search/built-search.ts';
import { readWords } from '../../features/words.ts';
import type { Store } from '../../core/store/store.ts';
import { personalData } from './stores.ts';

/** What is read of a folder `content/`, kept by its path: no test changes it, and reading it takes 20 to 100 ms. */
function onceForEach<Value>(read: (content: string) => Value): (content: string) => Value {
  const kept = new Map<string, Value>();
  return (content) => {
    const folder = resolve(content);
    const value = kept.get(folder) ?? read(folder);
    kept.set(folder, value);
    return value;
  };
}

/** Every function of the backend. */
export const functionNames = features.flatMap(({ functions = [] }) => functions);

export const sharedWords = onceForEach(readWords);

/** What applies the rules of content/retention.yaml to a store. */
export const retentionOf = (store: Store, now: () => Date) => ({
  store,
  now,
  words: sharedWords('content'),
  personalData,
  deleteMails: () => undefined,
});

/** The least that the functions take for an answer page: each slot in text and attribute. */
function answerFixture(name: string, filled: readonly string[]): string {
  const slots = filled.map(
    (slot) => `<p id="${slot}">${slotMarker(slot)}</p><input name="${slot}" value="${slotMarker(slot)}">`,
  );
  return `<!doctype html><title>${name}</title>${slots.join('')}`;
}

/** The least that the server takes for the frame of a page with data. */
function frameFixture(title: string): string {
  return `<!doctype html><title>${title}</title><main id="main"></main>`;
}

/** What the build tells the server of /promises: its own words, and promises that stand nowhere. */
function builtPromises(): string {
  const words: unknown = parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'content', 'pages', 'promises.yaml'), 'utf8'),
  );
  const counted = countedPromises.map((id) => ({ id, about: id, says: `We keep ${id}`, standings: [], misses: [] }));
  const feed = { id: 'tag:firm.example,2024:/promises', self: '/promises/feed.xml', page: '/promises' };
  return JSON.stringify({ words, told: { client: [], counted }, feed });
}

/** What the build tells the server of two pages. */
function builtSearchFixture(): string {
  const sections: readonly Section[] = [
    {
      path: '/about',
      page: 'About',
      part: 'Our Mission',
      anchor: 'mission',
      changed: '2026-11-20',
      sentences: ['We build robots that stop.', 'Each has a stop within reach.', 'Nothing else is said here.'],
    },
    { path: '/regions/uk', page: 'United Kingdom', part: 'United Kingdom', anchor: '', sentences: [] },
  ];
  const pages = sections.map(({ path, page }) => ({ path, label: page }));
  return JSON.stringify({ groups: [{ title: 'Pages', pages }], sections, index: indexOf(sections) });
}

/** The least that the server takes for its answer pages, /promises and /search, by file. */
function answerFixtures(): Record<string, string> {
  return {
    'answers/promises.html': frameFixture('Promises'),
    'answers/promises.json': builtPromises(),
    [searchFile]: builtSearchFixture(),
    ...Object.fromEntries(
      features.flatMap(({ answers: { slots = {}, framed = [] } = {} }) => [
        ...framed.map((name) => [`answers/${name}.html`, frameFixture(name)]),
        ...Object.entries(slots).map(([name, filled]) => [`answers/${name}.html`, answerFixture(name, filled)]),
      ]),
    ),
  };
}

/** Writes a small built site: two pages, a not-found page, an asset, a PDF, and every answer page. */
export function writeSiteFixture(dist: string): string {
  const files: Record<string, string> = {
    'index.html': '<!doctype html><title>Home</title><h1>Home</h1>',
    'about.html': `<!doctype html><title>About</title>${'<p>About the firm.</p>'.repeat(80)}`,
    'contact.html': '<!doctype html><title>Contact</title>',
    'answers/contact-for-careers.html': '<!doctype html><title>Contact for careers</title>',
    'answers/contact-for-privacy.html': '<!doctype html><title>Contact for privacy</title>',
    'regions/uk.html': '<!doctype html><title>UK</title>',
    'insights/robots.html': '<!doctype html><title>Robots</title>',
    'answers/markdown/insights/robots.md': `# Robots\n\n${'They stop. '.repeat(80)}\n`,
    '404.html': '<!doctype html><title>404</title><h1>Oops! Page not found</h1><div data-marks="" class="mt-8">',
    '_assets/site.0a1b2c.css': 'p{color:#11293b}'.repeat(100),
    'downloads/brief.pdf': `%PDF-1.7 ${'a page '.repeat(40)}`,
    'site.webmanifest': '{"name":"Site"}',
    // Of the letter that tests send.
    'letters/2026-11/drawing.png': 'a drawing',
    ...answerFixtures(),
    'csp.json': JSON.stringify({
      'index.html': "default-src 'none'; style-src 'sha256-x'",
      '404.html': "default-src 'none'; frame-ancestors 'none'",
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  return dist;
}
