import * as z from 'zod/mini';
import { Refused } from '../../store/act-errors.ts';
import type { Context } from '../../context/context.ts';
import type { Actor } from '../../store/journal.ts';
import type { ActSpec, Marks, RailCount } from '../api.ts';

/** What the desk works with: its program's context, with a database connection of its own. It sends no email. */
export type DeskParts = Context;

/** Who asks. */
export interface Person {
  /** An address of `DESK_PEOPLE`, or `local:<login>`. */
  readonly who: string;
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

/** @throws Refused naming the field when what was sent is not as the contract says */
function parsed<Schema extends z.core.$ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { success, data, error } = z.safeParse(schema, sent);
  if (success) {
    // PostgreSQL stores no NUL.
    if (hasNul(data)) throw new Refused('What was sent holds a character that no text has (U+0000).');
    return data;
  }
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new Refused(`${field === '' ? 'The request' : field} is not valid: ${issue?.message ?? 'it cannot be read'}`);
}

/** Answers `GET /api/<name>?…`. */
export interface Read {
  readonly answer: z.core.$ZodType;
  readonly run: (parts: DeskParts, query: unknown, person: Person) => Promise<unknown>;
}

/**
 * @param query of strings, as the address has them: `z.coerce.number()` where it is a number
 * @param answer what the app gets; what it does not name stays here
 */
export function read<Query extends z.core.$ZodType, Answer extends z.core.$ZodType>(
  query: Query,
  answer: Answer,
  run: (parts: DeskParts, query: z.output<Query>, person: Person) => Promise<z.input<Answer>>,
): Read {
  return { answer, run: async (parts, asked, person) => run(parts, parsed(query, asked), person) };
}

/** Something to save. */
export interface SavedFile {
  readonly name: string;
  /** Such as `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** What a room answers beside its reads and acts. */
export interface Answers<Result> {
  readonly run: (parts: DeskParts, sent: unknown, person: Person) => Promise<Result>;
}

/** @param sent what the query or the body has to be */
export function answers<Sent extends z.core.$ZodType, Result>(
  sent: Sent,
  run: (parts: DeskParts, sent: z.output<Sent>, person: Person) => Promise<Result>,
): Answers<Result> {
  return { run: async (parts, given, person) => run(parts, parsed(sent, given), person) };
}

/** Answers `POST /api/acts/<name>` with `{ key, …input }`. */
export interface Act {
  readonly spec: ActSpec;
  readonly run: (parts: DeskParts, actor: Actor, input: unknown) => Promise<unknown>;
}

/** Of an act without a result nothing is told. */
type ResultOf<Spec extends ActSpec> = Spec['result'] extends z.core.$ZodType ? z.input<Spec['result']> : unknown;

/**
 * An act of a room's contract and what does it: a use case, which writes the journal in its own transaction. It throws
 * `Changed` when a colleague was faster, `Refused` when it may not be, `NotThere` when there is no such record, and
 * `AlreadyDone` when the journal has the key: all of core/store/act-errors.ts.
 */
export function act<Spec extends ActSpec>(
  spec: Spec,
  run: (parts: DeskParts, actor: Actor, input: z.output<Spec['input']>) => Promise<ResultOf<Spec>>,
): Act {
  const input: Spec['input'] = spec.input;
  return { spec, run: async (parts, actor, sent) => run(parts, actor, parsed(input, sent)) };
}

/** One room of the desk on the server's side. */
export interface Room {
  /** Changes whenever something has changed that the room shows. Asked for every few seconds: one indexed look. */
  readonly mark: (parts: DeskParts) => Promise<string>;
  /** What stands beside its name in the rail; nothing where nothing waits. */
  readonly count?: (parts: DeskParts, person: Person) => Promise<RailCount | undefined>;
  /** By name: the room's own, or `<room>/<what>`. */
  readonly reads: Readonly<Record<string, Read>>;
  /** `GET /files/<name>?…`. */
  readonly files?: Readonly<Record<string, Answers<SavedFile>>>;
  /**
   * `GET /frames/<name>?…`: whole documents for `<iframe sandbox>`, which run no script and load nothing; as the one
   * kind of page they may have style attributes, since emails have.
   */
  readonly frames?: Readonly<Record<string, Answers<string>>>;
  /** `POST /api/notes/<name>`: said in passing; no journal keeps it. */
  readonly notes?: Readonly<Record<string, Answers<void>>>;
  /** What is with a person, for the title of the window; of one room. */
  readonly given?: (parts: DeskParts, person: Person) => Promise<Marks['given'] | undefined>;
  /** By their names in the contract. */
  readonly acts: Readonly<Record<string, Act>>;
}

/** What the server knows of each room, by its name in the rail. */
export type Rooms = Readonly<Record<string, Room>>;

/** The rooms of all features. */
export function roomsOf(features: readonly { readonly rooms?: Rooms }[]): Rooms {
  return Object.fromEntries(features.flatMap(({ rooms = {} }) => Object.entries(rooms)));
}
