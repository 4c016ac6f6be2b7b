import type { Marks } from '../api.ts';
import type { DeskParts, Person, Room } from './room.ts';
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
  readonly #parts: DeskParts;
  readonly #longest: number;

  /** @param longest milliseconds; 0 keeps nothing */
  constructor(parts: DeskParts, longest: number) {
    this.#parts = parts;
    this.#longest = longest;
  }

  /** Mark and count of a room; undefined when it could not be asked, which keeps nobody from the others. */
  async of(name: string, room: Room, person: Person): Promise<MarkOfRoom | undefined> {
    try {
      const [mark, count] = await Promise.all([
        this.#marks.get(name, this.#longest, () => room.mark(this.#parts)),
        this.#counts.get(`${name} ${person.who}`, this.#longest, async () => room.count?.(this.#parts, person)),
      ]);
      return { mark, ...(count === undefined ? {} : { count }) };
    } catch (error) {
      this.#parts.log.warn({ room: name, fault: reasonOf(error) }, 'a room could not be asked for its mark');
      return undefined;
    }
  }

  /** Something was done: whoever asks from here on sees it. */
  forget(): void {
    this.#marks.clear();
    this.#counts.clear();
  }
}
