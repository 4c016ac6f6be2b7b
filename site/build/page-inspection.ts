import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** Attributes whose address a browser loads by itself. */
const loadingAttributes: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  embed: ['src'],
  feimage: ['href', 'xlink:href'],
  form: ['action'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src', 'srcset'],
  input: ['src', 'formaction'],
  button: ['formaction'],
  object: ['data'],
  script: ['src'],
  source: ['src', 'srcset'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};
const loadingLinks =
  /^(?:stylesheet|preload|modulepreload|prefetch|preconnect|dns-prefetch|icon|apple-touch-icon|mask-icon|manifest)$/;
/** Types of inline scripts that need a hash; other types are data. */
const executable = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** The CSP hash source `'sha256-…'` of an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

function addresses(attribute: string, value: string): readonly string[] {
  return attribute === 'srcset'
    ? value.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    : [value.trim()];
}

/** Addresses that a style sheet loads: `url(…)` and `@import`. */
export function styleAddresses(css: string): readonly string[] {
  const found = css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi);
  return [...found].map((match) => match.slice(1).join(''));
}

/** Whether an address is outside the given origins; `data:` and fragments are not. */
export function leaves(address: string, origins: readonly string[]): boolean {
  const base = origins[0] ?? 'http://localhost';
  if (!URL.canParse(address, base)) return true;
  const url = new URL(address, base);
  return url.protocol !== 'data:' && !origins.includes(url.origin);
}

/** Reads one built page. @param origins the site's own origin first, then the backend's, if it differs */
export function inspectPage(html: string, origins: readonly string[]) {
  // CSP hash sources, without duplicates.
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const problems: string[] = [];
  let open: { readonly kind: 'script' | 'style'; text: string } | undefined;

  const checkAddress = (tag: string, attribute: string, value: string): void => {
    for (const address of addresses(attribute, value)) {
      if (leaves(address, origins))
        problems.push(`<${tag} ${attribute}="${address}"> loads from another origin; serve it from the site`);
    }
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        for (const [name, value] of Object.entries(attributes)) {
          if (name === 'style')
            problems.push(
              `<${tag} style="${value}">: the policy blocks style attributes; use a class or an SVG attribute`,
            );
          if (/^on[a-z]/.test(name))
            problems.push(`<${tag} ${name}>: the policy blocks inline handlers; listen from a script`);
          if (/^\s*javascript:/i.test(value))
            problems.push(`<${tag} ${name}="javascript:…">: the policy blocks script addresses`);
          if (name.endsWith('srcdoc')) problems.push(`<${tag} srcdoc>: embedded documents are not allowed`);
        }
        for (const attribute of loadingAttributes[tag] ?? []) {
          const value = attributes[attribute];
          if (value !== undefined) checkAddress(tag, attribute, value);
        }
        const relations = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
        if (tag === 'link' && relations.some((relation) => loadingLinks.test(relation)))
          checkAddress('link', 'href', attributes['href'] ?? '');
        if (tag === 'base') problems.push('<base>: the policy forbids it');
        if (tag === 'script' && attributes['src'] === undefined && executable.test(attributes['type'] ?? ''))
          open = { kind: 'script', text: '' };
        if (tag === 'style') open = { kind: 'style', text: '' };
      },
      ontext(text) {
        if (open) open.text += text;
      },
      onclosetag(tag) {
        if (!open || open.kind !== tag) return;
        if (open.kind === 'script') scripts.add(hashSource(open.text));
        else {
          styles.add(hashSource(open.text));
          for (const address of styleAddresses(open.text)) {
            if (leaves(address, origins))
              problems.push(`a <style> loads ${address} from another origin; serve it from the site`);
          }
        }
        open = undefined;
      },
    },
    { decodeEntities: true, recognizeSelfClosing: false },
  );
  parser.end(html);
  return { scripts: [...scripts], styles: [...styles], problems };
}
