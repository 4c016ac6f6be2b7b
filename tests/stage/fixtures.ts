import { resolve, join } from 'node:path';
import { readRegister } from '../../features/promises/register.ts';
import { readWords } from '../../features/words.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { answerNames, answerShape, type AnswerName } from '../../contract/answers.ts';
import { blockMarkers, slotMarker, type BlockShape } from '../../contract/blocks.ts';
import { promiseFeedShape, promiseFiles, promisePageShape } from '../../features/promises/promise-page.ts';

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

export const sharedWords = onceForEach(readWords);
export const sharedRegister = onceForEach(readRegister);

/** The least that the functions take for an answer page: each slot in text and attribute, each block around its own, a rule in each that is written. */
export function answerFixture(name: AnswerName): string {
  return `<!doctype html><title>${name}</title>${marked(answerShape(name))}`;
}

function marked({ slots, blocks = {} }: BlockShape): string {
  const own = slots.map((slot) => `<p id="${slot}">${slotMarker(slot)}</p><input name="${slot}" value="${slotMarker(slot)}">`);
  const inner = Object.entries(blocks).map(([name, shape]) => `<div class="${name}">${blockMarkers(name).join(`<hr>${marked(shape)}`)}</div>`);
  return [...own, ...inner].join('');
}

/** The least that the functions take for the page of promises and its feed, by file. */
export function promiseFixtures(): Record<string, string> {
  return {
    [promiseFiles.page.template]: `<!doctype html><title>Promises</title>${marked(promisePageShape)}`,
    [promiseFiles.feed.template]: `<feed>${marked(promiseFeedShape)}</feed>`,
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
    '404.html': '<!doctype html><title>404</title><h1>Oops! Page not found</h1>',
    '_assets/site.0a1b2c.css': 'p{color:#11293b}'.repeat(100),
    'downloads/brief.pdf': `%PDF-1.7 ${'a page '.repeat(40)}`,
    'site.webmanifest': '{"name":"Site"}',
    // Of the letter that tests send.
    'letters/2026-11/drawing.png': 'a drawing',
    'csp.json': JSON.stringify({ 'index.html': "default-src 'none'; style-src 'sha256-x'", '404.html': "default-src 'none'; frame-ancestors 'none'" }),
  };
  Object.assign(files, promiseFixtures());
  for (const name of answerNames) files[`answers/${name}.html`] = answerFixture(name);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  return dist;
}
