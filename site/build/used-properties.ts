import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss';

/** A custom property's name, as it stands in a style sheet. */
const name = /--(?:[\w-]|\\.)+/g;

/** Names of custom properties that a page's markup or a script mentions. */
export function propertiesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(name));
}

function isEmpty(node: Container | undefined): node is AtRule | Rule {
  return (node?.type === 'atrule' || node?.type === 'rule') && node.nodes?.length === 0;
}

/** Removes a declaration or rule, and every rule and at-rule round it that is empty then. */
export function removeWithEmptied(node: Declaration | Rule): void {
  let emptied: Container | undefined = node.parent;
  node.remove();
  while (isEmpty(emptied)) {
    const outer: Container | undefined = emptied.parent;
    emptied.remove();
    emptied = outer;
  }
}

/**
 * A page's styles without the custom properties that nothing reads: neither a declaration that counts, nor a condition of an
 * at-rule, nor what is mentioned elsewhere. Every element of a page inherits each of them, and each is bytes.
 * @param mentioned names that the page's markup or a script it can run mentions
 */
export function withUsedProperties(css: string, mentioned: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  const declared: Declaration[] = [];
  const registered: AtRule[] = [];
  const readBy = new Map<string, Set<string>>();
  const used = new Set<string>();
  const waiting = [...mentioned];
  root.walk((node) => {
    if (node.type === 'decl') {
      const read = node.value.match(name) ?? [];
      if (!node.prop.startsWith('--')) waiting.push(...read);
      else {
        declared.push(node);
        const known = readBy.get(node.prop) ?? new Set();
        for (const each of read) known.add(each);
        readBy.set(node.prop, known);
      }
    } else if (node.type === 'atrule') {
      if (node.name === 'property') registered.push(node);
      else waiting.push(...(node.params.match(name) ?? []));
    }
  });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (used.has(next)) continue;
    used.add(next);
    waiting.push(...(readBy.get(next) ?? []));
  }
  for (const declaration of declared) if (!used.has(declaration.prop)) removeWithEmptied(declaration);
  for (const rule of registered) if (!used.has(rule.params.trim())) rule.remove();
  return root.toString();
}
