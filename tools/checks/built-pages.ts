import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { features } from '../../features/index.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { readSiteContent } from '../content/site-content.ts';
import { sitePaths } from '../content/targets.ts';
import { root } from './root.ts';

export const dist = join(root, 'dist');

export interface BuiltPage {
  /** File under `dist/`, e.g. `about.html`. */
  readonly file: string;
  /**
   * Path in the address bar; for an answer page, which has no address of its own, its file's. A part is fetched by
   * pages.
   */
  readonly path: string;
  readonly kind: 'route' | 'not-found' | 'answer' | 'part';
  /** The page as a visitor gets it: an answer page with its slots filled. */
  readonly html: string;
}

/** What the functions would put into the slots of an answer page. */
const sampleSlots: Record<string, string> = {
  message: 'Please enter a valid email address',
  email: 'ada@example.com',
  token: 'c2FtcGxlLXRva2VuLXNhbXBsZS10b2tlbi1zYW1wbGUtdG8',
  'nearest-path': '/about',
  'near-path': '/contact',
  'next-path': '/ethics',
  'unsubscribe-token': 'c2FtcGxlLXRva2VuLXNhbXBsZS10b2tlbi1zYW1wbGUtdG8',
};

/** An answer page with a sample in every slot; a page with data has some already. */
function filled(file: string, html: string): string {
  const slots = features.flatMap(({ answers }) => answers?.slots[file.replace(/^answers\//, '')] ?? []);
  return fillMarkers(html, (slot) =>
    slots.includes(slot) ? (sampleSlots[slot] ?? (slot.endsWith('-invalid') ? 'true' : `sample-${slot}`)) : undefined,
  );
}

/** Every HTML page the build produced: the list grows with the site. */
export function builtPages(): readonly BuiltPage[] {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    .sort();
  return files.map((file) => {
    const html = readFileSync(join(dist, file), 'utf8');
    const name = file.replace(/\.html$/, '');
    if (name.startsWith('answers/')) return { file, path: `/${name}`, kind: 'answer', html: filled(name, html) };
    if (name.startsWith('consent/')) return { file, path: `/${name}`, kind: 'part', html };
    if (name === '404') return { file, path: '/404', kind: 'not-found', html };
    return { file, path: name === 'index' ? '/' : `/${name}`, kind: 'route', html };
  });
}

/** Paths of all pages that the content names today, but the letters. */
export function writtenPaths(): readonly string[] {
  return sitePaths(readSiteContent(root));
}
