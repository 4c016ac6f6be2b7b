import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { carriedPlaces, namedPlaces, type ContentData, type Place } from './promise-places.ts';
import { countedPromises, promiseRegister, type CountedPromise, type MadePromise } from './promise-register.ts';
import { checked } from '../../contract/read-yaml.ts';

/** A promise with every sentence that makes it. */
export interface KeptPromise extends Omit<MadePromise, 'stands'> {
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

const registerFile = 'promises.yaml';

/** The register, and where each promise is made: reads every file of `content/`. Throws one line per mistake. */
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
    places: [
      ...carried.filter((place) => place.id === promise.id),
      ...namedPlaces({ id: promise.id, stands }, files).flatMap((place) => ('missing' in place ? [] : [place])),
    ].map(({ file, field, address }) => ({ file, field, ...(address === undefined ? {} : { address }) })),
  }));
}

/** Promises whose figure the register publishes. */
export function publishedFigures(
  register: readonly Pick<MadePromise, 'id' | 'publish'>[],
): ReadonlySet<CountedPromise> {
  return new Set(
    countedPromises.filter((promise) => register.some(({ id, publish }) => id === promise && publish === true)),
  );
}
