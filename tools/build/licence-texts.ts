import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const manifest = z.object({ name: z.string(), version: z.string(), license: z.optional(z.unknown()) });

/** Folder of the package that a file of node_modules belongs to; undefined for our own files. */
function packageFolder(file: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The licences of all packages that some files come from, each with its text where the package brings one. */
export function licenceTexts(root: string, files: readonly string[]): string {
  const folders = [...new Set(files.map(packageFolder).filter((folder) => folder !== undefined))].filter((folder) => existsSync(join(root, folder, 'package.json')));
  const texts = folders.map((folder) => {
    const { name, version, license } = z.parse(manifest, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
    const texts = readdirSync(join(root, folder)).filter((entry) => /^(?:licen[cs]e|copying|notice)/i.test(entry)).map((entry) => readFileSync(join(root, folder, entry), 'utf8').trim());
    return [`${name} ${version}${typeof license === 'string' ? ` (${license})` : ''}`, ...texts].join('\n\n');
  });
  return `${texts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
