import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { carriedPlaces, placesOf, type ContentData, type Place } from './promise-places.ts';
import { promiseRegister, type MadePromise } from './promise-register.ts';
import { checked } from '../../contract/read-yaml.ts';

export interface KeptPromise extends Omit<MadePromise, 'stands'> {
  readonly places: readonly Place[];
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

const registerFile = 'promises.yaml';

/** Reads the register and every file of `content/` for the places. @throws one line for each mistake */
export function readPromises(content: string): readonly KeptPromise[] {
  const files = readFolder(content);
  const promises = checked(
    `content/${registerFile}`,
    files.find(({ file }) => file === `content/${registerFile}`)?.data,
    promiseRegister,
  );
  const carried = carriedPlaces(files);
  return promises.map(({ stands, ...promise }) => ({
    ...promise,
    places: placesOf({ id: promise.id, stands }, files, carried),
  }));
}
