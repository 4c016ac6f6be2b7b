import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import postcss, { type AtRule, type ChildNode, type Declaration, type Root } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { elementsWith, leaveOut } from './sheet-below.ts';

const asked = new Map<string, readonly string[]>();

function namesIn(selector: string): readonly string[] {
  const known = asked.get(selector);
  if (known !== undefined) return known;
  // Only top-level parts: those in :is(), :not() or :has() are alternatives or negations.
  const parts = selectorParser()
    .astSync(selector)
    .nodes.flatMap(({ nodes }) => nodes);
  const names = parts.flatMap((part) =>
    part.type === 'tag' ? [part.value.toLowerCase()] : part.type === 'class' || part.type === 'id' ? [part.value] : [],
  );
  asked.set(selector, names);
  return names;
}

function remove(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if ((parent instanceof postcss.AtRule || parent instanceof postcss.Rule) && parent.nodes?.length === 0)
    remove(parent);
}

/** The styles parsed last: a page's are cut twice, and many pages have the same. */
let parsed = { css: '', root: postcss.parse('') };

const customProperty = /--[\w-]+/g;

function propertiesOf(root: Root): readonly (AtRule | Declaration)[] {
  const found: (AtRule | Declaration)[] = [];
  root.walkAtRules('property', (rule) => void found.push(rule));
  root.walkAtRules('layer', (rule) => {
    if (/^(?:theme|properties)$/.test(rule.params)) rule.walkDecls(/^--/, (token) => void found.push(token));
  });
  return found;
}

/** Removes custom properties that neither a value nor one of the names mentions. */
function removeUnnamed(root: Root, names: ReadonlySet<string>): void {
  const named = new Set([...names].flatMap((name) => name.match(customProperty) ?? []));
  root.walkDecls(({ value }) => value.match(customProperty)?.forEach((name) => named.add(name)));
  const unnamed = propertiesOf(root).filter((node) => !named.has(node.type === 'decl' ? node.prop : node.params));
  unnamed.forEach(remove);
  // A removed one may have been the only use of another.
  if (unnamed.length > 0) removeUnnamed(root, names);
}

/** Copies what the names need of a node's children: quicker than to copy all and remove most. */
function copyUsed(from: Root | AtRule, to: Root | AtRule, names: ReadonlySet<string>): void {
  const take = (node: ChildNode): void => {
    node.parent = to;
    to.nodes?.push(node);
  };
  for (const node of from.nodes ?? []) {
    if (node.type === 'rule') {
      const kept = node.selectors.filter((selector) => namesIn(selector).every((name) => names.has(name)));
      if (kept.length === 0) continue;
      const rule = node.clone();
      if (kept.length < node.selectors.length) rule.selectors = kept;
      take(rule);
    } else if (node.type !== 'atrule' || !node.nodes?.length || node.name.endsWith('keyframes')) take(node.clone());
    else {
      const { name, params, raws } = node;
      const rule = new postcss.AtRule({ name, params, raws: { ...raws }, nodes: [] });
      copyUsed(node, rule, names);
      if (rule.nodes?.length) take(rule);
    }
  }
}

/** The styles without rules that require a class, id, element or property not among the names. */
export function cutCss(css: string, names: ReadonlySet<string>): string {
  if (parsed.css !== css) parsed = { css, root: postcss.parse(css) };
  const root = new postcss.Root({ raws: parsed.root.raws });
  copyUsed(parsed.root, root, names);
  const used = root.toString();
  root.walkAtRules('keyframes', (rule) => {
    if (!names.has(rule.params) && !new RegExp(`:[^;{}]*\\b${rule.params}\\b`).test(used)) rule.remove();
  });
  removeUnnamed(root, names);
  return root.toString();
}

/** Element names, classes, ids and custom properties in a page or part of one. */
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

/** Every word of a script that could be a class, id or element name. */
export function namesInScript(script: string): readonly string[] {
  return script.match(/[^\s"'`<>\\]+/g) ?? [];
}

/** The marker of site/shell/FirstScreenEnds.tsx. */
const firstScreenEnds = '<template id="first-screen-ends"></template>';

interface StyledPage {
  readonly html: string;
  readonly sheet?: { readonly name: string; readonly css: string };
}

/**
 * Merges all styles of a page into one at the place of the first in its head. Astro puts one before the first
 * island in the body, where HTML does not allow it. If the page marks the end of its first screen, the style in the
 * head covers only that screen, at rest, and a style sheet is linked at the mark, so that browsers paint before waiting
 * for it.
 * @param folder address of the sheets' folder
 * @param mayMeet whether one element may have all of these classes, ids and tag
 */
export function styledPage(
  built: string,
  folder: string,
  cut: (css: string, part?: string) => string,
  mayMeet = elementsWith(built, new Set()),
): StyledPage {
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
  first.walkAtRules(/^(?:media|keyframes)$/, (rule) => {
    if (rule.name === 'keyframes' || rule.params === 'print') remove(rule);
  });
  first.walkRules((rule) => {
    const atRest = rule.selectors.filter((selector) => !/:(?:hover|active)\b/.test(selector.replace(/\(.*\)/, '')));
    if (atRest.length === 0) remove(rule);
    else if (atRest.length < rule.selectors.length) rule.selectors = atRest;
  });
  const below = cssBeside(first, cut(css), mayMeet);
  const name = `below.${createHash('sha256').update(below).digest('hex').slice(0, 8)}.css`;
  const link = `<link rel="stylesheet" href="${folder}${name}">`;
  return { html: `${head}<style>${first.toString()}</style>${before}${link}${after}`, sheet: { name, css: below } };
}

/** The styles without what those of the first screen say already (site/build/sheet-below.ts). */
function cssBeside(first: Root, css: string, mayMeet: ReturnType<typeof elementsWith>): string {
  const root = postcss.parse(css);
  const saidOnce = (of: Root): readonly ChildNode[] => [
    ...of.nodes.filter((node) => node.type === 'atrule' && node.name === 'font-face'),
    ...propertiesOf(of),
  ];
  const said = new Set(saidOnce(first).map(String));
  for (const node of saidOnce(root)) if (said.has(String(node))) remove(node);
  leaveOut(first, root, remove, mayMeet);
  return root.toString();
}

/** Returns a function that cuts a page's styles to what it, the dialog or its scripts can use (docs/decisions/0041). */
export async function usedCss(dir: URL, folder: string): Promise<(html: string) => StyledPage> {
  const texts = new Map<string, string>();
  for await (const file of glob('_assets/*.js', { cwd: fileURLToPath(dir) }))
    texts.set(basename(file), await readFile(new URL(file, dir), 'utf8'));
  const mentionedIn = (text: string): readonly string[] => [...texts.keys()].filter((name) => text.includes(name));
  const scripts = new Map(
    [...texts].map(([name, text]) => [name, { names: namesInScript(text), mentions: mentionedIn(text) }]),
  );
  const dialogPage = await readFile(new URL('consent/dialog.html', dir), 'utf8');
  const dialog = namesInPage(dialogPage);
  return (html) => {
    const scripted = new Set<string>();
    for (const [, script = ''] of html.matchAll(/<script(?: type="module")?>([^<]+)/g))
      for (const name of namesInScript(script)) scripted.add(name);
    const run = new Set(mentionedIn(html));
    // Iteration includes elements added meanwhile.
    for (const script of run) {
      for (const name of scripts.get(script)?.names ?? []) scripted.add(name);
      for (const next of scripts.get(script)?.mentions ?? []) run.add(next);
    }
    const names = new Set([...namesInPage(html), ...dialog, ...scripted]);
    return styledPage(
      html,
      folder,
      (css, part) => cutCss(css, part === undefined ? names : namesInPage(part)),
      elementsWith(html + dialogPage, scripted),
    );
  };
}
