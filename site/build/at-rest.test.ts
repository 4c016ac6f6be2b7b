import { expect, it } from 'vitest';
import { atRest } from './at-rest.ts';
import { withoutIslandScripts } from './islands.ts';
import runtime from 'astro/runtime/server/astro-island.prebuilt.js';

const tag = (address: string): string => `<script type="module" src="/_assets/${address}.js"></script>`;

it('sets the script that runs at rest where the page asked for its code, and leaves every other script', async () => {
  const page = (await atRest())(`<body>${tag('index.a1')}${tag('Document.BhWv1Z_E')}</body>`);
  expect(page).toContain(tag('index.a1'));
  expect(page).not.toContain('src="/_assets/Document');
  const script = /<script type="module">([^]*)<\/script><\/body>/.exec(page)?.[1] ?? '';
  expect(script).toContain('import("/_assets/Document.BhWv1Z_E.js")');
  expect(script.length).toBeLessThanOrEqual(1000);
});

it('refuses to set a script that is longer than a page may run at rest', async () => {
  const withAtRest = await atRest();
  expect(() => withAtRest(tag(`Document.${'a'.repeat(200)}`))).toThrow(/bytes run in every page at rest, 1000 may; move what can wait to page.ts/);
});

it('takes the scripts of islands out of a page, and nothing else', () => {
  const directive = '<script>(()=>{(self.Astro||(self.Astro={})).touch=1;})();</script>';
  const other = '<script>document.documentElement.dataset.category="";</script>';
  const island = '<astro-island ssr></astro-island>';
  expect(withoutIslandScripts(`${other}${directive}<script>${runtime}</script>${island}`)).toBe(`${other}${island}`);
  expect(withoutIslandScripts(other)).toBe(other);
});

it('fails on an island whose scripts it does not know', () => {
  expect(() => withoutIslandScripts(`<script>${runtime}</script><astro-island></astro-island>`)).toThrow(/client:touch alone/);
});
