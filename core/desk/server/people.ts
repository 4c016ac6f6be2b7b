import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readEnvironment } from '../../context/environment.ts';

/** How often a file is looked at; milliseconds. */
const lookEvery = 5_000;

/**
 * Who may sign in. Where the environment came from a file that this process can read, the file is read again when it
 * has changed, so that whoever is taken off the list is out within seconds. Elsewhere a restart does it: every request
 * is judged by the list of the process that answers it.
 * @param file undefined where the environment is the process's own
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

/** Undefined when the file is not whole: the list that was good goes on. */
function peopleIn(file: string): readonly string[] | undefined {
  try {
    const reading = readEnvironment(parseEnv(readFileSync(file, 'utf8')), '/');
    return 'settings' in reading ? reading.settings.deskPeople : undefined;
  } catch {
    return undefined;
  }
}
