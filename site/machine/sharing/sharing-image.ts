/** Size of a sharing image in pixels. */
export const sharingSize = { width: 1200, height: 630 } as const;

/** Attribute of `<meta property="og:image">` that names the drawing of site/art for the build. */
export const drawingAttribute = 'data-drawing';

/** Address of a page's sharing image: `/` → `/og/home.png`, `/regions/uk` → `/og/regions-uk.png`. */
export function sharingImagePath(path: string): string {
  const name = path.replace(/^\/|\/$/g, '').replaceAll('/', '-');
  return `/og/${name === '' ? 'home' : name}.png`;
}
