import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readEnvironment } from '../../context/environment.ts';

/** Minimum interval between two checks of the file; milliseconds. */
const lookEvery = 5_000;

/**
 * Returns a function that lists the people who may sign in. If the environment was read from a file, changes to that
 * file take effect within seconds, so that people can be removed without a restart. Otherwise a restart is needed, as
 * each process uses the list that it started with.
 * @param file undefined if the environment did not come from a file
 */
export function peopleOf(
  people: readonly string[],
  file: string | undefined,
  clock = () => performance.now(),
): () => readonly string[] {
  if (file === undefined) return () => people;
  let known = people;
  let looked = clock();
  let changed = changeOf(file);
  return () => {
    if (clock() - looked < lookEvery) return known;
    looked = clock();
    const now = changeOf(file);
    if (now === changed || now === undefined) return known;
    changed = now;
    known = peopleIn(file) ?? known;
    return known;
  };
}

function changeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** The list in the file; undefined if the file is invalid, in which case the previous list is kept. */
function peopleIn(file: string): readonly string[] | undefined {
  try {
    const reading = readEnvironment(parseEnv(readFileSync(file, 'utf8')), '/');
    return 'settings' in reading ? reading.settings.deskPeople : undefined;
  } catch {
    return undefined;
  }
}
