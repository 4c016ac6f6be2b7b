import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import type { Problem } from './problem.ts';

/**
 * What a drawing is made of. Nothing else of SVG is needed, and some of it runs scripts or loads what lies elsewhere.
 */
const elements =
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol clipPath mask pattern marker linearGradient radialGradient stop'.split(
    ' ',
  );
const heaviest = { drawing: 60_000, photograph: 20_000_000 } as const;
/** Pixels across that a photograph needs to be sharp on a page. */
const leastWidth = 960;

/** What is wrong with a drawing: whatever could run, load or be styled from elsewhere, and what a page needs of it. */
export function plateProblems(file: string, source: string): readonly Problem[] {
  const problems: Problem[] = [];
  const tell = (at: number, wrong: string, allowed: string): void => {
    const before = source.slice(0, at).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    problems.push({ file, line: before.length, column, field: 'svg', wrong, allowed });
  };
  let depth = 0;
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name !== '?xml')
          tell(
            parser.startIndex,
            `has <${name} …>, which can load or define what is not there to see`,
            'elements alone',
          );
      },
      onopentag(tag, attributes) {
        if (!elements.includes(tag)) tell(parser.startIndex, `has <${tag}>`, elements.join(', '));
        if (
          depth === 0 &&
          (tag !== 'svg' || !['width', 'height', 'viewBox'].every((name) => attributes[name] !== undefined))
        )
          tell(
            parser.startIndex,
            'does not begin with <svg> that states width, height and viewBox',
            '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="625" viewBox="0 0 1000 625">',
          );
        depth += 1;
        for (const [name, value] of Object.entries(attributes)) {
          if (/^on/i.test(name)) tell(parser.startIndex, `has ${name}, which runs a script`, 'attributes that draw');
          else if (name === 'style' || name === 'class')
            tell(
              parser.startIndex,
              `has ${name}="${value}", which a strict policy blocks`,
              'presentation attributes such as fill="#11293b": npm run art makes them',
            );
          else if (/(?:^|:)(?:href|src)$/i.test(name) && !value.startsWith('#'))
            tell(parser.startIndex, `loads ${value}`, 'references to its own parts, href="#…"');
          else if (/url\(\s*(?!['"]?#)/i.test(value) || /javascript:/i.test(value))
            tell(parser.startIndex, `has ${name}="${value}", which leads elsewhere`, 'url(#…) of its own parts');
        }
      },
      onclosetag() {
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  if (source.length > heaviest.drawing)
    tell(0, `weighs ${source.length} bytes`, `at most ${heaviest.drawing}; fewer points, or a photograph`);
  return problems;
}

/** What is wrong with a photograph: its name, its weight, its size, or that it is none. */
async function photographProblems(file: string, bytes: Buffer): Promise<readonly Problem[]> {
  const told = (wrong: string, allowed: string): readonly Problem[] => [
    { file, line: 1, column: 1, field: '(file)', wrong, allowed },
  ];
  if (!/\/[a-z0-9-]+\.(?:jpe?g|png|webp|avif|tiff)$/.test(file))
    return told(
      'is called as no picture is',
      'small letters, figures and hyphens with .svg, .jpg, .png, .webp, .avif or .tiff',
    );
  if (bytes.length > heaviest.photograph) return told(`weighs ${bytes.length} bytes`, `at most ${heaviest.photograph}`);
  const width = await sharp(bytes)
    .metadata()
    .then(
      (found) => found.width,
      () => undefined,
    );
  if (width === undefined) return told('is not what its name says', 'a photograph that programs open');
  return width < leastWidth ? told(`is ${width} pixels wide`, `at least ${leastWidth}`) : [];
}

const folder = join('content', 'plates');

function filesIn(path: string): readonly string[] {
  return existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith('.')) : [];
}

/** Names of all pictures that a field can ask for: drawings without their ending. */
export function pictureNames(root: string): readonly string[] {
  const drawings = filesIn(join(root, 'site', 'art')).filter((name) => name.endsWith('.svg'));
  return [...drawings, ...filesIn(join(root, folder))].map((name) => name.replace(/\.svg$/, ''));
}

/** What is wrong with the pictures of editors. */
export async function pictureProblems(root: string): Promise<readonly Problem[]> {
  const problems = await Promise.all(
    filesIn(join(root, folder)).map(async (name) => {
      const bytes = readFileSync(join(root, folder, name));
      const file = `content/plates/${name}`;
      return name.endsWith('.svg') ? plateProblems(file, bytes.toString('utf8')) : photographProblems(file, bytes);
    }),
  );
  return problems.flat();
}
