import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { BuildCache, nameOf, versionOf } from './build-cache.ts';
import { buildVariables } from './hosting.ts';

const keptPage = z.object({
  policy: z.string(),
  image: z.optional(z.object({ path: z.string(), drawing: z.string(), title: z.string(), descriptor: z.string() })),
});

/** What belongs to a finished page beside its HTML: its policy, and the sharing image that its head asks for. */
export type KeptPage = Readonly<z.infer<typeof keptPage>>;

const articles = 'content/articles/*';
/** Everything that a page of the site is made of: whole folders, since a page that should have been built anew costs more than one that need not. */
const sources = ['site/**/*', 'content/**/*', 'contract/**/*', 'functions/**/*', 'astro.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** What a build is made of: all articles together, and everything else. */
export interface SiteVersion {
  readonly articles: string;
  readonly rest: string;
}

export function siteVersion(root: string): SiteVersion {
  const settings = [process.version, ...buildVariables.map((name) => `${name}=${process.env[name] ?? ''}`)];
  return { articles: versionOf(root, [articles]), rest: nameOf(versionOf(root, sources, [articles]), ...settings) };
}

const moduleName = 'virtual:site-version';

/** Vite plugin: the module `virtual:site-version`, what everything but articles was when the build began; empty where no page is kept. */
export function siteVersionModule(version: string): Plugin {
  return {
    name: 'corbiere:site-version',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) => (id === `\0${moduleName}` ? `export const siteVersion = ${JSON.stringify(version)};` : undefined),
  };
}

/** Attribute of `<html>` that asks the finishing of pages to keep this one, under the name it has for value. */
const keepAs = 'data-keep-as';

/** What a page's `<html>` needs so that the page is kept. */
export function keepPageAs(name: string | undefined): Readonly<Record<string, string>> {
  return name === undefined ? {} : { [keepAs]: name };
}

/** Finished pages of earlier builds, by the hash of everything they were made from. */
export class KeptPages {
  readonly #cache: BuildCache;

  /** @param root folder of the project */
  constructor(root: string) {
    this.#cache = new BuildCache(join(root, '.cache', 'build', 'pages'));
  }

  has(name: string): boolean {
    return ['html', 'json'].every((ending) => this.#cache.has(`${name}.${ending}`));
  }

  async keep(name: string, html: string, page: KeptPage): Promise<void> {
    await this.#cache.keep(`${name}.html`, html);
    await this.#cache.keep(`${name}.json`, JSON.stringify(page));
  }

  /** Puts a kept page's HTML at a place and answers with the rest. Throws when it has gone since somebody asked for it. */
  async place(name: string, file: URL): Promise<KeptPage> {
    const page = await this.#cache.take(`${name}.json`);
    if (page === undefined || !(await this.#cache.place(`${name}.html`, file)))
      throw new Error('A page of an earlier build was deleted from .cache/build while this build wanted it; build again');
    return keptPage.parse(JSON.parse(page.toString()));
  }
}

/** A page without its wish to be kept, and the name it gave. */
export function withoutWish(html: string): { readonly html: string; readonly name?: string } {
  const wish = new RegExp(` ${keepAs}="(\\w+)"`).exec(html);
  return wish?.[1] === undefined ? { html } : { html: html.slice(0, wish.index) + html.slice(wish.index + wish[0].length), name: wish[1] };
}

/** File of the built site, until the pages are finished, that says which kept page stands where. */
export const keptListFile = 'kept-pages.json';

const keptList = z.record(z.string(), z.string());

/** Takes the list of kept pages out of a built site: file of the site → name. */
export async function takeKeptList(dir: URL): Promise<ReadonlyMap<string, string>> {
  const file = new URL(keptListFile, dir);
  const list = keptList.parse(JSON.parse(await readFile(file, 'utf8')));
  await rm(file);
  return new Map(Object.entries(list));
}
