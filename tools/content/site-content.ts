import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readContentFile, type ContentFile } from './content-file.ts';

/** Files as they were read last: `npm run dev` reads all of them after each change, and one has changed. */
const known = new Map<string, ContentFile>();

function read(root: string, file: string): ContentFile {
  const source = readFileSync(join(root, file), 'utf8');
  const before = known.get(file);
  if (before?.source === source) return before;
  const content = readContentFile(file, source);
  known.set(file, content);
  return content;
}

/** Every YAML, MDX and Markdown file under content/, or under some of its folders, in order of path. */
export function readSiteContent(root: string, folder = ''): readonly ContentFile[] {
  return contentFiles(root, folder).map((file) => read(root, file));
}

/** The paths of those files from the project's root. */
export function contentFiles(root: string, folder = ''): readonly string[] {
  return readdirSync(join(root, 'content', folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(yaml|mdx|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
