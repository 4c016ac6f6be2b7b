import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { answerNames, answerShape } from '../../contract/answers.ts';
import { Template, type AnyValues, type BlockShape } from '../../contract/blocks.ts';
import { promiseFiles, promisePageShape } from '../../features/promises/promise-page.ts';
import { routes } from '../../site/routes.ts';
import { root } from './root.ts';

export const dist = join(root, 'dist');

export interface BuiltPage {
  /** File under `dist/`, e.g. `about.html`. */
  readonly file: string;
  /** Path in the address bar; for an answer page, which has no address of its own, its file's. A part is fetched by pages. */
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
  'unsubscribe-token': 'c2FtcGxlLXRva2VuLXNhbXBsZS10b2tlbi1zYW1wbGUtdG8',
  ...Object.fromEntries(['water', 'line', 'above', 'below', 'grid', 'ticks', 'bounds'].map((path) => [path, 'M0 50H1000'])),
  ...Object.fromEntries(['x', 'width', 'length', 'kept', 'kept-x', 'end'].map((place) => [place, '10'])),
  ...Object.fromEntries(['bar', 'half-at', 'most-at', 'most-height', 'slowest-at', 'limit-at', 'limit-height'].map((place) => [place, '10'])),
  phone: '+44 1534 000000',
  address: '?t=c2FtcGxlLXRva2VuLXNhbXBsZS10b2tlbi1zYW1wbGUtdG8&amp;day=2027-04-01',
};

/** Blocks of which one stands in the place of another. */
const alternatives: readonly string[] = ['quiet', 'chosen', 'early-open', 'late-open'];

/** One row of every block, a sample in every slot; `n` counts, as ids do, and the nearest time is the first one. */
function sampleOf({ slots, blocks = {} }: BlockShape, count: () => number): AnyValues {
  const sample = (slot: string): string => sampleSlots[slot] ?? (slot === 'n' ? String(count()) : slot.endsWith('-invalid') ? 'true' : `sample-${slot}`);
  return {
    ...Object.fromEntries(slots.map((slot) => [slot, sample(slot)])),
    ...Object.fromEntries(
      Object.entries(blocks).map(([name, block]) => [name, alternatives.includes(name) ? [] : [sampleOf(block, name === 'nearest' ? () => 0 : count)]]),
    ),
  };
}

/** What the functions fill in a page that is theirs to send, by its file without the ending. */
function shapeOf(file: string): BlockShape | undefined {
  if (`${file}.html` === promiseFiles.page.template) return promisePageShape;
  const name = answerNames.find((answer) => `answers/${answer}` === file);
  return name && answerShape(name);
}

function filled(file: string, html: string): string {
  const shape = shapeOf(file);
  if (shape === undefined) return html;
  let n = 0;
  const bytes = new Template(html, shape, (text) => text).fill(sampleOf(shape, () => n++));
  return new TextDecoder().decode(bytes);
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

/** Routes of the table whose page the build has not produced. */
export function awaitedRoutes(): readonly string[] {
  return routes.map((route) => route.path).filter((path) => !existsSync(join(dist, path === '/' ? 'index.html' : `${path}.html`)));
}
