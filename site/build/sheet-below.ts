import { Parser } from 'htmlparser2';
import type { ChildNode, Root, Rule } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

/** What decides between rules of a layer: the weight of a selector, and the classes, id and tag of its subject. */
interface Target {
  readonly weight: string;
  readonly names: readonly string[];
}

const targets = new Map<string, readonly Target[]>();

function weigh({ nodes }: Selector): readonly [number, number, number] {
  let [ids, classes, tags] = [0, 0, 0];
  for (const node of nodes) {
    if (node.type === 'id') ids += 1;
    else if (node.type === 'tag' || (node.type === 'pseudo' && /^(?:::|:before$|:after$)/.test(node.value))) tags += 1;
    else if (node.type === 'pseudo' && /^:(?:is|not|has|where)$/.test(node.value)) {
      const [heaviest = [0, 0, 0]] =
        node.value === ':where' ? [] : node.nodes.map(weigh).sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
      [ids, classes, tags] = [ids + heaviest[0], classes + heaviest[1], tags + heaviest[2]];
    } else if (node.type === 'class' || node.type === 'attribute' || node.type === 'pseudo') classes += 1;
  }
  return [ids, classes, tags];
}

function targetsOf(selector: string): readonly Target[] {
  const known = targets.get(selector);
  if (known !== undefined) return known;
  const found = selectorParser()
    .astSync(selector)
    .nodes.map((one) => ({
      weight: weigh(one).join(),
      names: one.nodes
        .slice(one.nodes.findLastIndex(({ type }) => type === 'combinator') + 1)
        .flatMap((node) => (node.type === 'class' || node.type === 'id' || node.type === 'tag' ? [node.value] : [])),
    }));
  targets.set(selector, found);
  return found;
}

/** The first word of a property, which a shorthand shares with what it sets; a few say it otherwise. */
function familyOf(property: string): string {
  if (property.startsWith('--')) return property;
  const name = property.replace(/^-\w+-/, '');
  if (name.endsWith('gap')) return 'gap';
  if (/^(?:top|right|bottom|left)$/.test(name)) return 'inset';
  if (/^(?:align|justify)-/.test(name)) return 'place';
  if (name === 'line-height') return 'font';
  return name === 'white-space' ? 'text' : (name.split('-')[0] ?? name);
}

/** Per weight and family of properties, the subjects of the rules in a node. */
function saidBy(node: ChildNode): readonly (readonly [string, Target['names']])[] {
  const rules: Rule[] = node.type === 'rule' ? [node] : [];
  if (node.type === 'atrule' && node.name !== 'keyframes') node.walkRules((rule) => void rules.push(rule));
  return rules.flatMap((rule) => {
    const families = new Set<string>();
    rule.walkDecls(({ prop }) => void families.add(familyOf(prop)));
    return targetsOf(rule.selector).flatMap(({ weight, names }) =>
      [...families].map((family) => [`${weight} ${family}`, names] as const),
    );
  });
}

/**
 * Returns whether one element may have all of some names: one in the HTML has, or scripts name them all. A class that a
 * script adds to an element of the HTML must not compete with one that the HTML gives it.
 */
export function elementsWith(html: string, scripted: ReadonlySet<string>): (names: readonly string[]) => boolean {
  const elements = new Map<string, Set<number>>();
  let count = 0;
  const parser = new Parser({
    onopentag(tag, { id = '', class: classes = '' }) {
      count += 1;
      for (const name of [tag, id, ...classes.split(/\s+/)])
        elements.set(name, (elements.get(name) ?? new Set()).add(count));
    },
  });
  parser.end(html);
  const answers = new Map<string, boolean>();
  return (names) => {
    const asked = names.join(' ');
    let answer = answers.get(asked);
    if (answer === undefined) {
      const [first, ...others] = names.map((name) => elements.get(name) ?? new Set<number>());
      answer =
        names.every((name) => scripted.has(name)) ||
        (first !== undefined && [...first].some((element) => others.every((of) => of.has(element))));
      answers.set(asked, answer);
    }
    return answer;
  };
}

/** Nodes by layer, in order; those of none under an empty name. */
function layersOf(root: Root): ReadonlyMap<string, readonly ChildNode[]> {
  const layers = new Map<string, ChildNode[]>();
  for (const node of root.nodes) {
    const isLayer = node.type === 'atrule' && node.name === 'layer' && node.nodes !== undefined;
    const name = isLayer ? node.params : '';
    layers.set(name, [...(layers.get(name) ?? []), ...(isLayer ? (node.nodes ?? []) : [node])]);
  }
  return layers;
}

/**
 * Removes from a page's whole styles what those of its first screen say, so that both in turn have the effect of the
 * whole. A rule that they say is repeated if one that is only here comes before it, weighs the same, sets the same
 * and may apply to the same element.
 */
export function leaveOut(
  first: Root,
  root: Root,
  remove: (node: ChildNode) => void,
  mayMeet: (names: readonly string[]) => boolean,
): void {
  const before = layersOf(first);
  for (const [layer, nodes] of layersOf(root)) {
    const known = new Set(before.get(layer)?.map(String));
    const here = new Map<string, Target['names'][]>();
    for (const node of nodes) {
      const said = saidBy(node);
      const mustStay =
        !known.has(String(node)) ||
        said.some(([key, names]) => here.get(key)?.some((others) => mayMeet([...others, ...names])));
      if (!mustStay) remove(node);
      else for (const [key, names] of said) here.set(key, [...(here.get(key) ?? []), names]);
    }
  }
}
