/** The drawings by name, for static parts only: an island with this would send every drawing to the browser. */
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

/** Address and natural size of `{name}.svg` in site/art or content/plates. @throws when there is no such file */
export function drawing(name: string): Drawing {
  const source = named(sources, name);
  return { src: named(addresses, name), width: size(source, 'width', name), height: size(source, 'height', name) };
}

/** A drawing as a `data:` address, with braces escaped, and commas and %27 for what would take more characters. */
export function dataAddress(name: string): string {
  return named(dataAddresses, name)
    .replaceAll('{', '%7b')
    .replaceAll('}', '%7d')
    .replace(/(?<=%20d=')[^']*/g, (path) => path.replaceAll('%20', ','))
    .replaceAll("'", '%27');
}

/** Markup and `viewBox` of an inlined drawing. @throws if it has a `<style>`, which the page's policy would block */
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

/** The unchanged SVG source of a drawing, for code that renders an image from it. */
export function svgOf(name: string): string {
  return named(sources, name);
}
