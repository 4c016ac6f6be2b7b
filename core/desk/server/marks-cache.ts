import type { Marks } from '../api.ts';
import type { ServerParts } from './parts.ts';
import type { Person, Room } from './room.ts';
import { reasonOf } from '../../../contract/error-words.ts';

/** How long marks are cached; milliseconds. Each open window polls every three seconds. */
export const marksKept = 1_000;

type MarkOfRoom = Marks['rooms'][string];

/** Caches promises by key for some milliseconds, but no failure. */
function cached<Value>(longest: number) {
  const answers = new Map<string, { readonly since: number; readonly answer: Promise<Value> }>();
  const get = (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = answers.get(key);
    const since = performance.now();
    if (known && since - known.since < longest) return known.answer;
    const answer = ask();
    answers.set(key, { since, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
  return { get, clear: () => answers.clear() };
}

export type MarksCache = ReturnType<typeof marksCache>;

/**
 * A short-lived cache of the rooms' marks and counts, so that many open windows cost no more queries than one. Marks
 * are shared, counts are per person. Acts on this server clear it, so that their effect is visible at once.
 */
export function marksCache({ parts, rooms, watch, marksKept: longest }: ServerParts) {
  const marks = cached<string>(longest);
  const counts = cached<MarkOfRoom['count']>(longest);

  /** Mark and count of a room; undefined if reading them failed, which does not affect other rooms. */
  const markOf = async (name: string, room: Room, person: Person): Promise<MarkOfRoom | undefined> => {
    try {
      const [mark, count] = await Promise.all([
        marks.get(name, () => room.mark(parts)),
        counts.get(`${name} ${person.who}`, async () => room.count?.(parts, person)),
      ]);
      return { mark, ...(count === undefined ? {} : { count }) };
    } catch (error) {
      parts.log.warn({ room: name, fault: reasonOf(error) }, 'a room could not be asked for its mark');
      return undefined;
    }
  };

  return {
    async all(person: Person): Promise<Marks> {
      const readOnly = await watch.look();
      const asked = await Promise.all(
        Object.entries(rooms).map(async ([name, room]) => [name, await markOf(name, room, person)] as const),
      );
      const known = Object.fromEntries(asked.flatMap(([name, mark]) => (mark === undefined ? [] : [[name, mark]])));
      const told = Object.values(rooms).find(({ given }) => given);
      const given = (await told?.given?.(parts, person)) ?? null;
      const zone = parts.words.enquiries.deskTimeZone;
      return { now: parts.now().toISOString(), person: person.who, zone, readOnly, given, rooms: known };
    },
    forget(): void {
      marks.clear();
      counts.clear();
    },
  };
}
