import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { promiseRegister, type MadePromise } from '../../contract/promise-register.ts';
import { carriedPlaces, namedPlaces, type ContentData, type Place } from './places.ts';

/** A promise with every sentence that makes it. */
export interface KeptPromise extends Pick<MadePromise, 'id' | 'words' | 'code' | 'tests'> {
  readonly places: readonly Pick<Place, 'file' | 'field' | 'address'>[];
}

function readFolder(folder: string): readonly ContentData[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path): ContentData => {
      const data: unknown = parse(readFileSync(path, 'utf8'));
      return { file: `content/${relative(folder, path).split(sep).join('/')}`, data };
    });
}

/** Reads `content/promises.yaml` and finds where each promise is made. Throws one line per mistake. */
export function readPromises(content: string): readonly KeptPromise[] {
  const files = readFolder(content);
  const parsed = z.safeParse(promiseRegister, files.find(({ file }) => file === 'content/promises.yaml')?.data);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ path, message }) => `content/promises.yaml: ${path.join('.') || '(file)'}: ${message}`).join('\n'));
  const carried = carriedPlaces(files);
  return parsed.data.map(({ id, words, stands, code, tests }) => ({
    id, words, code, tests,
    places: [...carried.filter((place) => place.id === id), ...namedPlaces({ id, stands }, files).flatMap((place) => 'missing' in place ? [] : [place])]
      .map(({ file, field, address }) => ({ file, field, ...(address === undefined ? {} : { address }) })),
  }));
}
