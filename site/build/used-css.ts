import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import postcss, { type AtRule, type ChildNode, type Declaration, type Root } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** Classes, ids and element names that each selector asks for: most stand in every page. */
const asked = new Map<string, readonly string[]>();

function namesIn(selector: string): readonly string[] {
  const known = asked.get(selector);
  if (known !== undefined) return known;
  // Only the parts in a row: what stands in :is(), :not() or :has() is one way of several, or forbidden.
  const parts = selectorParser()
    .astSync(selector)
    .nodes.flatMap(({ nodes }) => nodes);
  const names = parts.flatMap((part) =>
    part.type === 'tag' ? [part.value.toLowerCase()] : part.type === 'class' || part.type === 'id' ? [part.value] : [],
  );
  asked.set(selector, names);
  return names;
}

/** Takes a node out, and every rule round it that is empty then. */
function remove(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if ((parent instanceof postcss.AtRule || parent instanceof postcss.Rule) && parent.nodes?.length === 0)
    remove(parent);
}

/** The styles that were parsed last: those of a page are cut twice, and many pages have the same. */
let parsed = { css: '', root: postcss.parse('') };

const customProperty = /--[\w-]+/g;

/** Tokens, and what registers a property: no rule competes with them. */
function propertiesOf(root: Root): readonly (AtRule | Declaration)[] {
  const found: (AtRule | Declaration)[] = [];
  root.walkAtRules('property', (rule) => void found.push(rule));
  root.walkAtRules('layer', (rule) => {
    if (/^(?:theme|properties)$/.test(rule.params)) rule.walkDecls(/^--/, (token) => void found.push(token));
  });
  return found;
}

/** Takes those out that no value and none of the names mentions. */
function removeUnnamed(root: Root, names: ReadonlySet<string>): void {
  const named = new Set([...names].flatMap((name) => name.match(customProperty) ?? []));
  root.walkDecls(({ value }) => value.match(customProperty)?.forEach((name) => named.add(name)));
  const unnamed = propertiesOf(root).filter((node) => !named.has(node.type === 'decl' ? node.prop : node.params));
  unnamed.forEach(remove);
  // One may have been all that asked for another.
  if (unnamed.length > 0) removeUnnamed(root, names);
}

/** The styles without what asks for a class, an id, an element or a property that is not among the names. */
export function cutCss(css: string, names: ReadonlySet<string>): string {
  if (parsed.css !== css) parsed = { css, root: postcss.parse(css) };
  const root = parsed.root.clone();
  root.walkRules((rule) => {
    // `from`, `to` and percentages look like selectors.
    if (rule.parent instanceof postcss.AtRule && rule.parent.name.endsWith('keyframes')) return;
    const kept = rule.selectors.filter((selector) => namesIn(selector).every((name) => names.has(name)));
    if (kept.length === 0) remove(rule);
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  const used = root.toString();
  // Steps without a script are named by a rule.
  root.walkAtRules('keyframes', (rule) => {
    if (!names.has(rule.params) && !new RegExp(`:[^;{}]*\\b${rule.params}\\b`).test(used)) rule.remove();
  });
  removeUnnamed(root, names);
  return root.toString();
}

/** Element names, classes, ids and custom properties of a page or a part of one. */
export function namesInPage(html: string): Set<string> {
  const names = new Set<string>();
  const parser = new Parser({
    onopentag(tag, { id = '', class: classes = '', ...others }) {
      const asked = Object.values(others).flatMap((value) => value.match(customProperty) ?? []);
      for (const name of [tag, id, ...classes.split(/\s+/), ...asked]) names.add(name);
    },
  });
  parser.end(html);
  return names;
}

/** Every word of a script that could be a class, an id or an element's name. */
export function namesInScript(script: string): readonly string[] {
  return script.match(/[^\s"'`<>\\]+/g) ?? [];
}

/** Where site/shell/FirstScreenEnds.tsx stands. */
const firstScreenEnds = '<template id="first-screen-ends"></template>';

/** A page as it is sent, and the sheet for what comes after its first screen, where it asks for one. */
interface StyledPage {
  readonly html: string;
  readonly sheet?: { readonly name: string; readonly css: string };
}

/**
 * Makes one style of all the styles of a page, where the first of its head stands. Astro sets one before the first
 * island, in the body, where HTML does not allow it. Where the page says where its first screen ends, the style in the
 * head is for what comes before, and a sheet is asked for there: a browser paints before it waits for that. The sheet
 * has those rules again that a rule of its own may have to win or lose against.
 * @param folder address of the folder of such sheets
 */
export function styledPage(built: string, folder: string, cut: (css: string, part?: string) => string): StyledPage {
  const place = built.search(/<style>|<\/head>/);
  let css = '';
  const rest = built.slice(place).replace(/<style>([\s\S]*?)<\/style>/g, (_, style: string) => {
    css += style;
    return '';
  });
  if (css === '') return { html: built };
  const head = built.slice(0, place);
  const [before = '', after] = rest.split(firstScreenEnds);
  if (after === undefined) return { html: `${head}<style>${cut(css)}</style>${rest}` };
  const first = postcss.parse(cut(css, head + before));
  // The sheet has what is for paper.
  first.walkAtRules('media', (rule) => {
    if (rule.params === 'print') remove(rule);
  });
  const below = cssBeside(first, cut(css));
  const name = `below.${createHash('sha256').update(below).digest('hex').slice(0, 8)}.css`;
  const link = `<link rel="stylesheet" href="${folder}${name}">`;
  return { html: `${head}<style>${first.toString()}</style>${before}${link}${after}`, sheet: { name, css: below } };
}

/** What stands in each layer, in order. */
function layersOf(root: Root): ReadonlyMap<string, readonly ChildNode[]> {
  const layers = new Map<string, readonly ChildNode[]>();
  for (const node of root.nodes)
    if (node.type === 'atrule' && node.name === 'layer')
      layers.set(node.params, [...(layers.get(node.params) ?? []), ...(node.nodes ?? [])]);
  return layers;
}

/** The styles without what those of the first screen have said for good, among it what each layer begins with. */
function cssBeside(first: Root, css: string): string {
  const root = postcss.parse(css);
  const saidOnce = (of: Root): readonly ChildNode[] => [
    ...of.nodes.filter((node) => node.type === 'atrule' && node.name === 'font-face'),
    ...propertiesOf(of),
  ];
  const said = new Set(saidOnce(first).map(String));
  for (const node of saidOnce(root)) if (said.has(String(node))) remove(node);
  const before = layersOf(first);
  for (const [layer, nodes] of layersOf(root)) {
    const known = new Set(before.get(layer)?.map(String));
    const fresh = nodes.findIndex((node) => !known.has(String(node)));
    nodes.slice(0, fresh === -1 ? nodes.length : fresh).forEach(remove);
  }
  return root.toString();
}

/**
 * Reads what a built site runs and fetches. Gives a function that leaves in a page's styles the rules that the page,
 * the dialog it fetches or the scripts it can run have a use for (docs/decisions/0041).
 */
export async function usedCss(dir: URL, folder: string): Promise<(html: string) => StyledPage> {
  const texts = new Map<string, string>();
  for await (const file of glob('_assets/*.js', { cwd: fileURLToPath(dir) }))
    texts.set(basename(file), await readFile(new URL(file, dir), 'utf8'));
  const mentionedIn = (text: string): readonly string[] => [...texts.keys()].filter((name) => text.includes(name));
  const scripts = new Map(
    [...texts].map(([name, text]) => [name, { names: namesInScript(text), mentions: mentionedIn(text) }]),
  );
  const dialog = namesInPage(await readFile(new URL('consent/dialog.html', dir), 'utf8'));
  return (html) => {
    const names = new Set([...namesInPage(html), ...dialog]);
    for (const [, script = ''] of html.matchAll(/<script(?: type="module")?>([^<]+)/g))
      for (const name of namesInScript(script)) names.add(name);
    const run = new Set(mentionedIn(html));
    // A set that grows while it is read is read to its end.
    for (const script of run) {
      for (const name of scripts.get(script)?.names ?? []) names.add(name);
      for (const next of scripts.get(script)?.mentions ?? []) run.add(next);
    }
    return styledPage(html, folder, (css, part) => cutCss(css, part === undefined ? names : namesInPage(part)));
  };
}
