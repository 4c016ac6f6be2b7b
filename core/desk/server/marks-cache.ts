import type { Marks } from '../api.ts';
import type { ServerParts } from './parts.ts';
import type { Person, Room } from './room.ts';
import { reasonOf } from '../../../contract/error-words.ts';

/** How long marks are cached; milliseconds. Each open window polls every three seconds. */
export const marksKept = 1_000;

type MarkOfRoom = Marks['rooms'][string];

/** A cache of promises by key, each kept for a given time. */
class Kept<Value> {
  readonly #answers = new Map<string, { readonly since: number; readonly answer: Promise<Value> }>();

  get(key: string, longest: number, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    const since = performance.now();
    if (known && since - known.since < longest) return known.answer;
    const answer = ask();
    this.#answers.set(key, { since, answer });
    // Failures are not cached.
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  clear(): void {
    this.#answers.clear();
  }
}

/**
 * A short-lived cache of the rooms' marks and counts, so that many open windows cost no more queries than one. Marks
 * are shared, counts are per person. Acts on this server clear it, so that their effect is visible at once.
 */
export class MarksCache {
  readonly #marks = new Kept<string>();
  readonly #counts = new Kept<MarkOfRoom['count']>();
  readonly #server: ServerParts;

  constructor(server: ServerParts) {
    this.#server = server;
  }

  async all(person: Person): Promise<Marks> {
    const { parts, rooms, watch } = this.#server;
    const readOnly = await watch.look();
    const asked = await Promise.all(
      Object.entries(rooms).map(async ([name, room]) => [name, await this.#of(name, room, person)] as const),
    );
    const known = Object.fromEntries(asked.flatMap(([name, mark]) => (mark === undefined ? [] : [[name, mark]])));
    const given =
      (await Object.values(rooms)
        .find((room) => room.given)
        ?.given?.(parts, person)) ?? null;
    const zone = parts.words.enquiries.deskTimeZone;
    return { now: parts.now().toISOString(), person: person.who, zone, readOnly, given, rooms: known };
  }

  /** Mark and count of a room; undefined if reading them failed, which does not affect other rooms. */
  async #of(name: string, room: Room, person: Person): Promise<MarkOfRoom | undefined> {
    const { parts, marksKept: longest } = this.#server;
    try {
      const [mark, count] = await Promise.all([
        this.#marks.get(name, longest, () => room.mark(parts)),
        this.#counts.get(`${name} ${person.who}`, longest, async () => room.count?.(parts, person)),
      ]);
      return { mark, ...(count === undefined ? {} : { count }) };
    } catch (error) {
      parts.log.warn({ room: name, fault: reasonOf(error) }, 'a room could not be asked for its mark');
      return undefined;
    }
  }

  forget(): void {
    this.#marks.clear();
    this.#counts.clear();
  }
}
