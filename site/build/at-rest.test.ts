import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { atRest } from './at-rest.ts';
import { islandCode, withoutIslandScripts } from './islands.ts';
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

it('names on an island all that its code imports, however far off, and leaves one that imports nothing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'islands-'));
  try {
    await mkdir(join(dir, '_assets'));
    const scripts = {
      'Form.a1': 'import{n as e}from"./react.b2.js";import"./words.c3.js";e();',
      'client.d4': 'import{t}from"./react.b2.js";export{t as default};',
      'react.b2': 'import("./later.e5.js");export const n=1;',
      'words.c3': 'import{x}from"./deep.f6.js";',
      'deep.f6': 'export const x=1;',
    };
    for (const [name, text] of Object.entries(scripts)) await writeFile(join(dir, '_assets', `${name}.js`), text);
    const withIslandCode = await islandCode(pathToFileURL(`${dir}/`));
    const island = (component: string): string => `<astro-island component-url="/_assets/${component}.js" renderer-url="/_assets/${component}.js" props="{}"></astro-island>`;
    expect(withIslandCode('<astro-island component-url="/_assets/Form.a1.js" renderer-url="/_assets/client.d4.js" props="{}">')).toBe(
      '<astro-island component-url="/_assets/Form.a1.js" renderer-url="/_assets/client.d4.js" data-code="react.b2 words.c3 deep.f6" props="{}">',
    );
    expect(withIslandCode(island('deep.f6'))).toBe(island('deep.f6'));
  } finally {
    await rm(dir, { recursive: true });
  }
});
