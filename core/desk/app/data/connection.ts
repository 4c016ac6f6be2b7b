import { apiPaths } from '../../addresses.ts';
import { marks, type Marks } from '../../api.ts';
import { Failure } from './failure.ts';
import { pageStore } from '../../../../ui/stores/page-store.ts';
import { setClock } from '../../../../ui/time/use-now.ts';
import { setDeskZone } from '../../../../ui/time/zone-shown.ts';
import { setWhyOff } from '../../../../ui/why-off.ts';
import { readFrom } from './requests.ts';
import { queries } from './use-read.ts';

/** Between two questions for the marks; milliseconds. What a colleague does shows within five seconds. */
const pace = 3_000;
/** Without an answer for so long the strip says so; milliseconds. */
const lostAfter = 10_000;
const patience = 5_000;

export interface Connection {
  /** The last marks; undefined until the first answer. */
  readonly marks: Marks | undefined;
  /** When the last answer came, by this device's clock; milliseconds since 1970. */
  readonly answered: number | undefined;
  /** No answer for ten seconds. */
  readonly lost: boolean;
}

const connection = pageStore<Connection>({ marks: undefined, answered: undefined, lost: false });

/** Tells the parts of the kit what they show of it: whether one may act, and the desk's zone. */
function learn(now: Connection): void {
  connection.set(now);
  const readOnly = (now.marks?.readOnly ?? null) !== null;
  setWhyOff(now.lost ? 'No connection to the desk.' : readOnly ? 'The database accepts no changes.' : undefined);
  if (now.marks !== undefined) setDeskZone(now.marks.zone);
}

/** Shows the marks of an answer that has just come. */
export function learnMarks(now: Marks): void {
  setClock(Date.parse(now.now));
  learn({ marks: now, answered: Date.now(), lost: false });
}

/** What is known of the server, and since when it is silent. */
export const useConnection = connection.use;

/** Address of the person at the desk, or `local:<login>`; undefined until the first answer. */
export function usePerson(): string | undefined {
  return useConnection().marks?.person;
}

let askNow: () => void = () => undefined;
/** What is shown of these rooms is read again after the next marks, whether these differ or could not be read. */
const owed = new Set<string>();

/** Asks for the marks at once, because the person wants it. */
export function askForMarks(): void {
  askNow();
}

/** Has what is shown of some rooms read again, once: after the marks, so that these do not ask for the same. */
export function readAgain(rooms: readonly string[]): void {
  for (const room of rooms) owed.add(room);
  askNow();
}

function changedRooms(before: Marks | undefined, now: Marks): readonly string[] {
  return Object.entries(before?.rooms ?? {}).flatMap(([room, { mark }]) =>
    now.rooms[room]?.mark === mark ? [] : [room],
  );
}

/**
 * Asks for the marks every three seconds as long as the page is open, and has what a room shows read again when its
 * mark differs, or everything when the connection comes back. Resolves with the first answer, or when there is none;
 * at once where the page brought one.
 */
export function keepUpToDate(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const started = Date.now();
  const ask = async (): Promise<void> => {
    // Of two questions the later one knows what was done between them.
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    clearTimeout(timer);
    const before = connection.get();
    try {
      const now = await readFrom(apiPaths.marks, {}, marks, { waits: patience, signal });
      const back = before.lost || ((before.marks?.readOnly ?? null) !== null && now.readOnly === null);
      learnMarks(now);
      const rooms = back ? [[]] : [...new Set([...owed, ...changedRooms(before.marks, now)])].map((room) => [room]);
      owed.clear();
      for (const queryKey of rooms) void queries.invalidateQueries({ queryKey });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      // What an act changed may be read where the marks cannot.
      for (const room of owed) void queries.invalidateQueries({ queryKey: [room] });
      owed.clear();
      const silent = Date.now() - (before.answered ?? started);
      if (silent >= lostAfter && !before.lost) learn({ ...before, lost: true });
    }
    timer = setTimeout(askNow, pace);
  };
  askNow = () => void ask();
  const seen = () => {
    if (document.visibilityState === 'visible') askNow();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', askNow);
  window.addEventListener('offline', askNow);
  if (connection.get().marks === undefined) return ask();
  timer = setTimeout(askNow, pace);
  return Promise.resolve();
}
