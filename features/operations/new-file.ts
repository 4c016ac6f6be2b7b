import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Argument, InvalidArgumentError, type Command } from 'commander';
import { ownFolder } from '../../core/context/environment.ts';
import { projectOf } from '../../core/start/release.ts';
import { chartSlots, courseTo, positionOf } from './region-chart.ts';

/** Folder in `content/` and file extension of each kind. */
export const kinds = {
  article: { folder: 'articles', ending: '.mdx' },
  letter: { folder: 'letters', ending: '.md' },
  region: { folder: 'regions', ending: '.yaml' },
  reply: { folder: 'replies', ending: '.md' },
} as const;

/** Folder of templates with every field explained. They pass the check as drafts. */
export const templates = join('features', 'operations', 'new');

function slugOf(text: string): string {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text)) return text;
  throw new InvalidArgumentError('It must be small letters, figures and hyphens, such as wet-floors.');
}

/** The sentence of a region's template that a chart of ours answers. */
const askedOfChart = 'What the chart shows, with bearing and distance.';

const titleOf = (slug: string): string =>
  slug
    .replace(/(^|-)(\w)/g, (_, hyphen: string, letter: string) => (hyphen ? ' ' : '') + letter.toUpperCase())
    .replace(/ (?:And|Of|The)(?= )/g, (word) => word.toLowerCase());

/**
 * Writes a new file from its kind's template into `content/`; returns its path.
 * @param at where a region's town lies, from which its course and chart are made
 * @throws when a file exists
 */
export function writeNewFile(
  project: string,
  content: string,
  kind: keyof typeof kinds,
  slug: string,
  today: string,
  at?: readonly [number, number],
): string {
  const { folder, ending } = kinds[kind];
  const path = join(content, folder, `${slug}${ending}`);
  const chart = join(content, 'plates', `region-${slug}.svg`);
  for (const file of at === undefined ? [path] : [path, chart])
    if (existsSync(file)) throw new Error(`${file} exists already.`);
  const others = readdirSync(join(content, folder))
    .filter((name) => name.endsWith(ending))
    .sort();
  const [first = '', second = ''] = others.map((name) => basename(name, ending));
  const course = at === undefined ? { bearing: 90, nauticalMiles: 100 } : courseTo(...at);
  const given: Readonly<Record<string, string>> = {
    ...{ slug, today, first, second, title: titleOf(slug), number: String(others.length + 1) },
    ...{ ...chartSlots(course), degrees: String(course.bearing).padStart(3, '0'), miles: String(course.nauticalMiles) },
    plate: at === undefined ? 'region-sweden' : `region-${slug}`,
  };
  const write = (file: string, template: string, change = (text: string) => text) => {
    const text = change(readFileSync(join(project, templates, template), 'utf8'));
    writeFileSync(
      file,
      text.replace(/%(\w+)%/g, (slot, name: string) => given[name] ?? slot),
      { flag: 'wx' },
    );
  };
  if (at === undefined) write(path, `${kind}${ending}`);
  else {
    const shown =
      'Rings of distance around La Corbière, and the course from it: %degrees% degrees, %miles% nautical miles.';
    mkdirSync(join(content, 'plates'), { recursive: true });
    write(chart, 'region.svg');
    write(path, `${kind}${ending}`, (text) => text.replace(askedOfChart, shown));
  }
  return path;
}

/** `corbiere new` */
export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('write a file of content/ in which every field is explained; no build shows it yet')
    .addArgument(new Argument('<kind>', 'what it will be').choices(Object.keys(kinds)))
    .argument('<slug>', 'its name and address: small letters, figures and hyphens', slugOf)
    .option(
      '--at <latitude,longitude>',
      'position of the region’s town: fills in bearing and distance and draws its chart',
      positionOf,
    )
    .action((kind: keyof typeof kinds, slug: string, { at }: { at?: readonly [number, number] }, command: Command) => {
      if (at !== undefined && kind !== 'region') command.error('error: --at is for a region.');
      const project = projectOf(ownFolder);
      const today = new Date().toISOString().slice(0, 10);
      const path = writeNewFile(project, join(project, 'content'), kind, slug, today, at);
      console.log(`${path}\nNext: npm run dev, and npm run content:check`);
    });
}
