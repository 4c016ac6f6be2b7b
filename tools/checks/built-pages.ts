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
   * Path in the address bar; for an answer page, which has no address of its own, its file's path. A part is a
   * fragment that pages fetch.
   */
  readonly path: string;
  readonly kind: 'route' | 'not-found' | 'answer' | 'part';
  /** The page as a visitor gets it; in an answer page the slots are filled. */
  readonly html: string;
}

/** Sample values for the slots of answer pages. */
const sampleSlots: Record<string, string> = {
  message: 'Please enter a valid email address',
  email: 'ada@example.com',
  token: 'c2FtcGxlLXRva2VuLXNhbXBsZS10b2tlbi1zYW1wbGUtdG8',
  'nearest-path': '/about',
  'near-path': '/contact',
  'next-path': '/ethics',
  'unsubscribe-token': 'c2FtcGxlLXRva2VuLXNhbXBsZS10b2tlbi1zYW1wbGUtdG8',
};

/** An answer page with sample values in its slots. */
function filled(file: string, html: string): string {
  const slots = features.flatMap(({ answers }) => answers?.slots[file.replace(/^answers\//, '')] ?? []);
  return fillMarkers(html, (slot) =>
    slots.includes(slot) ? (sampleSlots[slot] ?? (slot.endsWith('-invalid') ? 'true' : `sample-${slot}`)) : undefined,
  );
}

/** Every HTML page of the build. */
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

/** Paths of all pages in today's content except letters. */
export function writtenPaths(): readonly string[] {
  return sitePaths(readSiteContent(root));
}
