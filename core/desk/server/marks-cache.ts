import type { Marks } from '../api.ts';
import type { ServerParts } from './parts.ts';
import type { Person, Room } from './room.ts';
import { reasonOf } from '../../../contract/error-words.ts';

/** How long a mark stands for everybody who asks; milliseconds. Each open window asks every three seconds. */
export const marksKept = 1_000;

type MarkOfRoom = Marks['rooms'][string];

/** Answers by name, each asked for once in a while. */
class Kept<Value> {
  readonly #answers = new Map<string, { readonly since: number; readonly answer: Promise<Value> }>();

  get(key: string, longest: number, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    const since = performance.now();
    if (known && since - known.since < longest) return known.answer;
    const answer = ask();
    this.#answers.set(key, { since, answer });
    // Whoever asks next tries again.
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  clear(): void {
    this.#answers.clear();
  }
}

/**
 * Marks and counts of the rooms, kept for a moment: many open windows ask the database as often as one. A mark is the
 * same for everybody, a count is of one person. An act done here ends what is kept, so that whoever did it sees it.
 */
export class MarksCache {
  readonly #marks = new Kept<string>();
  readonly #counts = new Kept<MarkOfRoom['count']>();
  readonly #server: ServerParts;

  constructor(server: ServerParts) {
    this.#server = server;
  }

  /** What the app asks for every few seconds. */
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

  /** Mark and count of a room; undefined when it could not be asked, which keeps nobody from the others. */
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

  /** Something was done: whoever asks from here on sees it. */
  forget(): void {
    this.#marks.clear();
    this.#counts.clear();
  }
}
