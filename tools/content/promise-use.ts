import * as z from 'zod/mini';
import { promiseRegister } from '../../features/promises/promise-register.ts';
import { carriedPlaces, namedPlaces, placesOf, type Place } from '../../features/promises/promise-places.ts';
import type { ContentFile } from './content-file.ts';
import { withPeriods } from './period-names.ts';
import { problemAt, type Problem } from './problem.ts';

const register = 'content/promises.yaml';

function pathOf(field: string): readonly (string | number)[] {
  return field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Ids that a text carries and the register lacks, promises that stand nowhere, and words that have drifted apart. */
export function promiseProblems(unfilled: readonly ContentFile[]): readonly Problem[] {
  const files = withPeriods(unfilled);
  const file = files.find((candidate) => candidate.file === register);
  const parsed = z.safeParse(promiseRegister, file?.data);
  // A wrong field is told by the check of fields.
  if (!file || !parsed.success) return [];
  const problems: Problem[] = [];
  const tell = (at: Pick<Place, 'file' | 'field'>, wrong: string, allowed: string): void => {
    const named = files.find((candidate) => candidate.file === at.file) ?? file;
    problems.push(problemAt(named, pathOf(at.field), wrong, allowed));
  };
  const carried = carriedPlaces(files);
  const known = new Set<string>();
  parsed.data.forEach((promise, index) => {
    const at = { file: register, field: `${index}.id` };
    if (known.has(promise.id)) tell(at, `"${promise.id}" is registered already`, 'an id of its own');
    known.add(promise.id);
    const named = namedPlaces(promise, files);
    for (const place of named)
      if ('missing' in place)
        tell(
          { file: register, field: `${index}.stands` },
          `${place.missing} is no text`,
          'a content file and a field in it that holds words',
        );
    const places = placesOf(promise, files, carried);
    if (places.length === 0)
      tell(
        at,
        'no page makes this promise',
        'a promise that a legal text carries, or that stands in a field of content/',
      );
    for (const place of places) {
      if (!promise.words.some((words) => place.text.includes(words)))
        tell(
          place,
          `it makes the promise "${promise.id}" without its words`,
          `a text that says: ${promise.words.join(' / ')}`,
        );
    }
    for (const words of promise.words)
      if (!places.some(({ text }) => text.includes(words)))
        tell(at, `no place of this promise says "${words}"`, 'words that stand on a page');
  });
  for (const place of carried)
    if (!known.has(place.id)) tell(place, `no promise is called "${place.id}"`, `the id of an entry in ${register}`);
  return problems;
}
