import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import postcss, { type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { propertiesIn, removeWithEmptied, withUsedProperties } from './used-properties.ts';

/** Classes, ids and element names that a selector asks for. */
function namesIn(selector: string): readonly string[] {
  const names: string[] = [];
  selectorParser((root) => {
    // Only the parts in a row: what stands in :is(), :not() or :has() is one way of several, or forbidden.
    for (const part of root.nodes.flatMap(({ nodes }) => nodes)) {
      if (part.type === 'class' || part.type === 'id') names.push(part.value);
      else if (part.type === 'tag') names.push(part.value.toLowerCase());
    }
  }).processSync(selector);
  return names;
}

/** `from`, `to` and percentages look like selectors. */
function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');
}

/** A style sheet of a built page, from which each page gets the rules it can use. */
export class BuiltSheet {
  readonly #css: string;
  /** What each selector asks for. */
  readonly #asked = new Map<string, readonly string[]>();
  readonly #known = new Set<string>();
  /** By the sheet's names that a page has: pages of a kind have the same. */
  readonly #results = new Map<string, string>();

  constructor(css: string) {
    this.#css = css;
    postcss.parse(css).walkRules((rule) => {
      if (isKeyframe(rule)) return;
      for (const selector of rule.selectors) {
        const names = namesIn(selector);
        this.#asked.set(selector, names);
        for (const name of names) this.#known.add(name);
      }
    });
  }

  /** The sheet without rules that ask for a class, an id or an element which is not among the names. */
  for(names: ReadonlySet<string>): string {
    const present = [...this.#known].filter((name) => names.has(name));
    const key = present.join(' ');
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const used = this.#without(new Set(present));
    this.#results.set(key, used);
    return used;
  }

  #without(names: ReadonlySet<string>): string {
    const root = postcss.parse(this.#css);
    root.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      const kept = rule.selectors.filter((selector) => this.#asked.get(selector)?.every((name) => names.has(name)) ?? true);
      if (kept.length === rule.selectors.length) return;
      if (kept.length > 0) {
        rule.selectors = kept;
        return;
      }
      removeWithEmptied(rule);
    });
    return root.toString();
  }
}

/** Element names, classes and ids of a page or a part of one. */
export function namesInPage(html: string): Set<string> {
  const names = new Set<string>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      names.add(tag);
      if (attributes['id'] !== undefined) names.add(attributes['id']);
      for (const name of attributes['class']?.split(/\s+/) ?? []) names.add(name);
    },
  });
  parser.end(html);
  return names;
}

/** Every word of a script that could be a class, an id or an element's name. */
export function namesInScript(script: string): Set<string> {
  return new Set(script.match(/[^\s"'`<>\\]+/g));
}

const inName = /[\w.-]/;

/** Names of the built scripts that a page or a script mentions. */
export function scriptsIn(text: string): readonly string[] {
  // From the ending backwards: an expression that looks for a name first tries every letter of a page.
  return [...text.matchAll(/\.js\b/g)].flatMap(({ index }) => {
    let start = index;
    while (start > 0 && inName.test(text.charAt(start - 1))) start -= 1;
    return start === index ? [] : [text.slice(start, index + 3)];
  });
}

/** Parts that scripts fetch and set into any page. */
const fetched = ['consent/dialog.html'];

interface Script {
  readonly names: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly mentions: readonly string[];
}

async function readScripts(dir: URL): Promise<ReadonlyMap<string, Script>> {
  const scripts = new Map<string, Script>();
  for await (const file of glob('_assets/*.js', { cwd: fileURLToPath(dir) })) {
    const text = await readFile(new URL(file, dir), 'utf8');
    scripts.set(basename(file), { names: namesInScript(text), properties: propertiesIn(text), mentions: scriptsIn(text) });
  }
  return scripts;
}

/** Adds the names and custom properties of every script that can come to run, once the given ones do. */
function addScripts(names: Set<string>, properties: Set<string>, first: readonly string[], scripts: ReadonlyMap<string, Script>): void {
  const seen = new Set<string>();
  const follow = (mentions: readonly string[]): void => {
    for (const mention of mentions) {
      const script = scripts.get(mention);
      if (script === undefined || seen.has(mention)) continue;
      seen.add(mention);
      for (const name of script.names) names.add(name);
      for (const property of script.properties) properties.add(property);
      follow(script.mentions);
    }
  };
  follow(first);
}

/**
 * Makes one style of all the styles of a page, where the first of its head stands. Astro sets one before the first island,
 * in the body, where HTML does not allow it.
 * @param cut what is kept of each
 * @param finish what is kept of them all, beside the page's markup
 */
export function withOneStyle(html: string, cut: (css: string) => string, finish: (css: string, markup: string) => string = (css) => css): string {
  const place = html.search(/<style>|<\/head>/);
  if (place === -1) return html;
  const styles: string[] = [];
  const rest = html.slice(place).replace(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => {
    styles.push(cut(css));
    return '';
  });
  return styles.length === 0 ? html : `${html.slice(0, place)}<style>${finish(styles.join(''), rest)}</style>${rest}`;
}

/**
 * Reads what a built site runs and fetches. Gives a function that makes one style of a page's styles, with only the rules
 * that the page, the parts it fetches or the scripts it can run have a use for, and only the custom properties that are
 * read (docs/decisions/0041).
 */
export async function usedCss(dir: URL): Promise<(html: string) => string> {
  const scripts = await readScripts(dir);
  const shared = new Set<string>();
  for (const part of fetched) for (const name of namesInPage(await readFile(new URL(part, dir), 'utf8'))) shared.add(name);
  const sheets = new Map<string, BuiltSheet>();
  /** By the styles and the custom properties mentioned beside them: pages of a kind have the same. */
  const finished = new Map<string, string>();
  return (html) => {
    const names = namesInPage(html);
    for (const name of shared) names.add(name);
    for (const [, inline = ''] of html.matchAll(/<script type="module">([^<]+)/g)) for (const name of namesInScript(inline)) names.add(name);
    const properties = new Set<string>();
    addScripts(names, properties, scriptsIn(html), scripts);
    const cut = (css: string): string => {
      const sheet = sheets.get(css) ?? new BuiltSheet(css);
      sheets.set(css, sheet);
      return sheet.for(names);
    };
    return withOneStyle(html, cut, (css, markup) => {
      for (const property of propertiesIn(markup)) properties.add(property);
      const key = `${[...properties].sort().join(' ')} ${css}`;
      const result = finished.get(key) ?? withUsedProperties(css, properties);
      finished.set(key, result);
      return result;
    });
  };
}
