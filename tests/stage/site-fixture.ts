import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerSlots, slotMarker } from '../../contract/answers.ts';

/** Writes a small built site: two pages, a not-found page, an asset, a PDF, and every answer page with its slots in text and attribute. */
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
    'speculation-rules.json': '{"prefetch":[]}',
    'site.webmanifest': '{"name":"Site"}',
    'csp.json': JSON.stringify({ 'index.html': "default-src 'none'; style-src 'sha256-x'", '404.html': "default-src 'none'; frame-ancestors 'none'" }),
  };
  for (const [name, slots] of Object.entries(answerSlots)) {
    const filled = slots.map((slot) => `<p id="${slot}">${slotMarker(slot)}</p><input name="${slot}" value="${slotMarker(slot)}">`).join('');
    files[`answers/${name}.html`] = `<!doctype html><title>${name}</title>${filled}`;
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  return dist;
}
