import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Argument, InvalidArgumentError, type Command } from 'commander';
import { ownFolder } from '../../core/context/environment.ts';
import { projectOf } from '../../core/start/release.ts';

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

/** Writes a new file from its kind's template into `content/`; returns its path. @throws when the file exists */
export function writeNewFile(
  project: string,
  content: string,
  kind: keyof typeof kinds,
  slug: string,
  today: string,
): string {
  const { folder, ending } = kinds[kind];
  const path = join(content, folder, `${slug}${ending}`);
  if (existsSync(path)) throw new Error(`${path} exists already.`);
  const others = readdirSync(join(content, folder))
    .filter((name) => name.endsWith(ending))
    .sort();
  const [first = '', second = ''] = others.map((name) => basename(name, ending));
  const given: Readonly<Record<string, string>> = { slug, today, first, second, number: String(others.length + 1) };
  const template = readFileSync(join(project, templates, `${kind}${ending}`), 'utf8');
  writeFileSync(
    path,
    template.replace(/%(\w+)%/g, (slot, name: string) => given[name] ?? slot),
    { flag: 'wx' },
  );
  return path;
}

/** `corbiere new` */
export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('write a file of content/ in which every field is explained; no build shows it yet')
    .addArgument(new Argument('<kind>', 'what it will be').choices(Object.keys(kinds)))
    .argument('<slug>', 'its name and address: small letters, figures and hyphens', slugOf)
    .action((kind: keyof typeof kinds, slug: string) => {
      const project = projectOf(ownFolder);
      const path = writeNewFile(project, join(project, 'content'), kind, slug, new Date().toISOString().slice(0, 10));
      console.log(`${path}\nNext: npm run dev, and npm run content:check`);
    });
}
