/**
 * The drawings by name, for pages and static sections only: an island that imported this would carry every drawing to
 * the browser. Islands take a `Drawing` as a prop.
 */
const addresses = import.meta.glob<string>(['./*.svg', '../../content/plates/*.svg'], {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const dataAddresses = import.meta.glob<string>(['./*.svg', '../../content/plates/*.svg'], {
  query: '?url&inline',
  import: 'default',
  eager: true,
});
const sources = import.meta.glob<string>(['./*.svg', '../../content/plates/*.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Drawing {
  /** Address under the site's root. */
  readonly src: string;
  /** Natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

function named(found: Record<string, string>, name: string): string {
  const value = found[`./${name}.svg`] ?? found[`../../content/plates/${name}.svg`];
  if (value === undefined)
    throw new Error(
      `There is no drawing ${name}.svg in site/art or content/plates. A drawing is a file there; CONTRIBUTING.md ` +
        'says how to make one.',
    );
  return value;
}

function size(source: string, side: 'width' | 'height', name: string): number {
  const digits = new RegExp(`^<svg[^>]*?\\s${side}="([\\d.]+)"`).exec(source)?.[1];
  if (digits === undefined) throw new Error(`site/art/${name}.svg states no ${side}.`);
  return Math.round(Number(digits));
}

/**
 * Address and natural size of `{name}.svg` in site/art, or of an editor in content/plates; throws when there is none.
 */
export function drawing(name: string): Drawing {
  const source = named(sources, name);
  return { src: named(addresses, name), width: size(source, 'width', name), height: size(source, 'height', name) };
}

/**
 * The drawing itself as a `data:` address, for a page to carry. Vite leaves the braces of its styles, which no address
 * may have. Between coordinates a comma stands for the space, which an address would spell in three letters, and an
 * apostrophe is spelled as an address does it, in half the letters of HTML's.
 */
export function dataAddress(name: string): string {
  return named(dataAddresses, name)
    .replaceAll('{', '%7b')
    .replaceAll('}', '%7d')
    .replace(/(?<=%20d=')[^']*/g, (path) => path.replaceAll('%20', ','))
    .replaceAll("'", '%27');
}

/**
 * Markup between a drawing's `<svg>` tags, and its coordinate box, for the few that are set inline; throws for a
 * drawing whose labels grow by a style sheet of its own, which a page's policy would refuse.
 */
export function markup(name: string): { readonly viewBox: string; readonly inner: string } {
  const source = named(sources, name);
  if (source.includes('<style'))
    throw new Error(
      `site/art/${name}.svg has labels for two sizes and can only be an image. Leave that rule out, or use <Drawing>.`,
    );
  const parts = /^<svg[^>]*?\sviewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(source);
  if (!parts?.[1] || parts[2] === undefined) throw new Error(`site/art/${name}.svg is not one <svg> with a viewBox.`);
  return { viewBox: parts[1], inner: parts[2] };
}

/** The drawing as it lies in site/art, for programs that make a picture of it. */
export function svgOf(name: string): string {
  return named(sources, name);
}
