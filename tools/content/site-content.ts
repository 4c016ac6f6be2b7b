import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readContentFile, type ContentFile } from './content-file.ts';

/** Every YAML, MDX and Markdown file under content/, in order of path. */
export function readSiteContent(root: string): readonly ContentFile[] {
  return readdirSync(join(root, 'content'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(yaml|mdx|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
    .map((file) => readContentFile(file, readFileSync(join(root, file), 'utf8')));
}
