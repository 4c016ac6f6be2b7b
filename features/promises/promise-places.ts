import * as z from 'zod/mini';
import { promiseId, type MadePromise } from './promise-register.ts';

export interface ContentData {
  /** Path within the project. */
  readonly file: string;
  readonly data: unknown;
}

export interface Place {
  readonly id: string;
  readonly file: string;
  /** Path of the field in the file, with indices for list entries. */
  readonly field: string;
  /** Path and fragment on the site; undefined if the sentence has none. */
  readonly address?: string;
  readonly text: string;
}

const clause = z.union([z.string(), z.object({ promises: z.array(promiseId), text: z.string() })]);
const part = z.object({ id: z.string(), clauses: z._default(z.array(clause), []), data: z.optional(z.string()) });
const legalText = z.object({ kind: z.string(), version: z.string(), topics: z.array(part), sections: z.array(part) });

/** Clauses of a legal text with ids of promises. Their anchors are those of site/sections/legal/parts.ts. */
function marked({ file, data }: ContentData): readonly Place[] {
  const legal = legalText.safeParse(data);
  if (!legal.success) return [];
  const { kind, version, topics, sections } = legal.data;
  return [['topics', topics] as const, ['sections', sections] as const].flatMap(([list, parts]) =>
    parts.flatMap(({ id: anchor, clauses }, place) =>
      clauses.flatMap((entry, number) =>
        typeof entry === 'string'
          ? []
          : entry.promises.map((id) => ({
              id,
              file,
              field: `${list}.${place}.clauses.${number}.text`,
              address: `/${kind}#v${version}-${anchor}-${number + 1}`,
              text: entry.text,
            })),
      ),
    ),
  );
}

/** Places marked with the id of a promise. */
export function carriedPlaces(files: readonly ContentData[]): readonly Place[] {
  return files.flatMap((file) => (file.file.startsWith('content/legal/') ? marked(file) : []));
}

function hasId(value: unknown, id: string): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === id;
}

/** The value of a field and its path with indices in place of ids; undefined if missing. */
function fieldOf(data: unknown, field: string): { readonly value: unknown; readonly field: string } | undefined {
  let value = data;
  const steps: string[] = [];
  for (const step of field.split('.')) {
    const index: string | number =
      Array.isArray(value) && !/^\d+$/.test(step) ? value.findIndex((entry) => hasId(entry, step)) : step;
    const found: unknown =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === String(index))?.[1]
        : undefined;
    if (found === undefined) return undefined;
    value = found;
    steps.push(String(index));
  }
  return { value, field: steps.join('.') };
}

/** The places that a promise lists; `missing` for one that does not exist. */
export function namedPlaces({ id, stands }: Pick<MadePromise, 'id' | 'stands'>, files: readonly ContentData[]) {
  return stands.map((place) => {
    const [name = '', field = ''] = place.split('#', 2);
    const found = fieldOf(files.find(({ file }) => file === name)?.data, field);
    return typeof found?.value === 'string'
      ? { id, file: name, field: found.field, text: found.value }
      : { missing: place };
  });
}

/** Every existing place in which a promise is made. @param carried by `carriedPlaces` of the files */
export function placesOf(
  promise: Pick<MadePromise, 'id' | 'stands'>,
  files: readonly ContentData[],
  carried: readonly Place[],
): readonly Place[] {
  return [
    ...carried.filter(({ id }) => id === promise.id),
    ...namedPlaces(promise, files).flatMap((place) => ('missing' in place ? [] : [place])),
  ];
}
