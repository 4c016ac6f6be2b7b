import { Config, Parser, type HtmlElement } from 'html-validate';

export interface PageLinks {
  readonly ids: ReadonlySet<string>;
  /** Everything the page points at, as written. */
  readonly targets: readonly string[];
}

/** Attributes that hold one address, and where. */
const addressed = [
  ['a', 'href'],
  ['area', 'href'],
  ['link', 'href'],
  ['use', 'href'],
  ['image', 'href'],
  ['img', 'src'],
  ['source', 'src'],
  ['script', 'src'],
  ['video', 'poster'],
  ['form', 'action'],
  ['button', 'formaction'],
  ['astro-island', 'component-url'],
  ['astro-island', 'renderer-url'],
  ['astro-island', 'before-hydration-url'],
] as const;

const socialImages = ['meta[property="og:image"]', 'meta[property="og:url"]', 'meta[name="twitter:image"]'];

function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.getAttribute(name)?.value;
  return value === null || value === undefined ? undefined : String(value);
}

/** Reads what an HTML page points at and what can be pointed at in it. */
export async function readLinks(html: string): Promise<PageLinks> {
  const document = new Parser(await Config.empty().resolve()).parseHtml(html);
  const targets = addressed.flatMap(([tag, name]) => document.querySelectorAll(`${tag}[${name}]`).flatMap((element) => attribute(element, name) ?? []));
  const candidates = ['img', 'source']
    .flatMap((tag) => document.querySelectorAll(`${tag}[srcset]`))
    .flatMap((element) => (attribute(element, 'srcset') ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''));
  const social = socialImages.flatMap((selector) => document.querySelectorAll(selector).flatMap((element) => attribute(element, 'content') ?? []));
  const ids = document.querySelectorAll('[id]').flatMap((element) => attribute(element, 'id') ?? []);
  return { ids: new Set(['top', ...ids]), targets: [...targets, ...candidates, ...social].filter((target) => target !== '') };
}
