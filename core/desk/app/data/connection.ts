import { apiPaths } from '../../addresses.ts';
import { marks, type Marks } from '../../api.ts';
import { Failure } from './failure.ts';
import { pageStore } from '../../../../ui/stores/page-store.ts';
import { setClock } from '../../../../ui/time/use-now.ts';
import { setDeskZone } from '../../../../ui/time/zone-shown.ts';
import { setDisabledReason } from '../../../../ui/disabled-reason.ts';
import { readFrom } from './requests.ts';
import { queries } from './use-read.ts';

/** Poll interval of the marks; milliseconds. A colleague's changes must appear within five seconds. */
const pace = 3_000;
/** Time without a response after which the strip reports it; milliseconds. */
const lostAfter = 10_000;
const patience = 5_000;

export interface Connection {
  readonly marks: Marks | undefined;
  /** Time of the last response by this device's clock; milliseconds since 1970. */
  readonly answered: number | undefined;
  /** No response for ten seconds. */
  readonly lost: boolean;
}

const connection = pageStore<Connection>({ marks: undefined, answered: undefined, lost: false });

/** Stores the connection's state and updates what buttons and times depend on: whether acts are possible, the zone. */
function learn(now: Connection): void {
  connection.set(now);
  const readOnly = (now.marks?.readOnly ?? null) !== null;
  setDisabledReason(
    now.lost ? 'No connection to the desk.' : readOnly ? 'The database accepts no changes.' : undefined,
  );
  if (now.marks !== undefined) setDeskZone(now.marks.zone);
}

export function learnMarks(now: Marks): void {
  setClock(Date.parse(now.now));
  learn({ marks: now, answered: Date.now(), lost: false });
}

export const useConnection = connection.use;

/** Address of the person signed in, or `local:<login>`; undefined until the first response. */
export function usePerson(): string | undefined {
  return useConnection().marks?.person;
}

let askNow: () => void = () => undefined;
/** Rooms to read again after the next poll, even if their marks are unchanged or the poll failed. */
const owed = new Set<string>();

export function askForMarks(): void {
  askNow();
}

/** Polls the marks and then reads the rooms again: once, even if their marks have changed too. */
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
 * Polls the marks every three seconds while the page is open. Reads a room again when its mark changes, and everything
 * when the connection returns. Resolves after the first response or failure, or at once if the page included
 * its marks.
 */
export function keepUpToDate(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const started = Date.now();
  const ask = async (): Promise<void> => {
    // A newer poll replaces a pending one, as it includes acts done in between.
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
      // The rooms changed by an act may be readable even if the marks are not.
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
