import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Moves the style that Astro sets before a page's first island from the body, where HTML does not allow it, to the head. */
export function withStyleInHead(html: string): string {
  const style = islandStyle.exec(html)?.[0];
  const head = html.indexOf('</head>');
  if (style === undefined || head === -1 || html.indexOf(style) < head) return html;
  return `${html.slice(0, head)}${style}${html.slice(head).replace(style, '')}`;
}

/** Astro integration: after the build, sets every page's island style where it is valid. */
export function islandStyleInHead(): AstroIntegration {
  return {
    name: 'corbiere:island-style',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const page = new URL(file, dir);
          const html = await readFile(page, 'utf8');
          const valid = withStyleInHead(html);
          if (valid !== html) await writeFile(page, valid);
        }
      },
    },
  };
}
