import * as z from 'zod/mini';
import { Refused } from '../../store/act-errors.ts';
import type { Context } from '../../context/context.ts';
import type { Actor } from '../../store/journal.ts';
import type { ActSpec, Marks, RailCount } from '../api.ts';

/** The desk program's context, with its own database connection. The desk itself sends no email. */
export type DeskParts = Context;

export interface Person {
  /** An address of `DESK_PEOPLE`, or `local:<login>`. */
  readonly who: string;
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

/** Validates input by its contract. @throws Refused naming the invalid field */
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

/** Handler of `GET /api/<name>?…`. */
export interface Read {
  readonly answer: z.core.$ZodType;
  readonly run: (parts: DeskParts, query: unknown, person: Person) => Promise<unknown>;
}

/**
 * @param query schema of the query, whose values are strings: use `z.coerce.number()` for numbers
 * @param answer schema of the response; fields it does not name are not sent
 */
export function read<Query extends z.core.$ZodType, Answer extends z.core.$ZodType>(
  query: Query,
  answer: Answer,
  run: (parts: DeskParts, query: z.output<Query>, person: Person) => Promise<z.input<Answer>>,
): Read {
  return { answer, run: async (parts, asked, person) => run(parts, parsed(query, asked), person) };
}

export interface SavedFile {
  readonly name: string;
  /** Content type, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

export interface Answers<Result> {
  readonly run: (parts: DeskParts, sent: unknown, person: Person) => Promise<Result>;
}

/** @param sent schema of the query or body */
export function answers<Sent extends z.core.$ZodType, Result>(
  sent: Sent,
  run: (parts: DeskParts, sent: z.output<Sent>, person: Person) => Promise<Result>,
): Answers<Result> {
  return { run: async (parts, given, person) => run(parts, parsed(sent, given), person) };
}

/** Handler of `POST /api/acts/<name>` with `{ key, …input }`. */
export interface Act {
  readonly spec: ActSpec;
  readonly run: (parts: DeskParts, actor: Actor, input: unknown) => Promise<unknown>;
}

type ResultOf<Spec extends ActSpec> = Spec['result'] extends z.core.$ZodType ? z.input<Spec['result']> : unknown;

/**
 * Joins an act's contract with its use case, which writes the journal in the same transaction. The use case throws
 * `Changed` if a colleague changed the record first, `Refused` if it is not allowed, `NotThere` if there is no record,
 * and `AlreadyDone` if the journal has the key: all from core/store/act-errors.ts.
 */
export function act<Spec extends ActSpec>(
  spec: Spec,
  run: (parts: DeskParts, actor: Actor, input: z.output<Spec['input']>) => Promise<ResultOf<Spec>>,
): Act {
  const input: Spec['input'] = spec.input;
  return { spec, run: async (parts, actor, sent) => run(parts, actor, parsed(input, sent)) };
}

export interface Room {
  /** A string that changes with the room's data. Polled every few seconds, so it must be one indexed query. */
  readonly mark: (parts: DeskParts) => Promise<string>;
  /** The count next to its name in the rail; undefined if nothing is waiting. */
  readonly count?: (parts: DeskParts, person: Person) => Promise<RailCount | undefined>;
  /** By name: the room's name, or `<room>/<part>`. */
  readonly reads: Readonly<Record<string, Read>>;
  /** `GET /files/<name>?…`. */
  readonly files?: Readonly<Record<string, Answers<SavedFile>>>;
  /**
   * `GET /frames/<name>?…`: complete documents for `<iframe sandbox>`, which run no script and load nothing. Only
   * they may have style attributes, as emails do.
   */
  readonly frames?: Readonly<Record<string, Answers<string>>>;
  /** `POST /api/notes/<name>`: small changes that are not recorded in the journal. */
  readonly notes?: Readonly<Record<string, Answers<void>>>;
  /** The record last assigned to a person, for their notification; only one room has this. */
  readonly given?: (parts: DeskParts, person: Person) => Promise<Marks['given'] | undefined>;
  readonly acts: Readonly<Record<string, Act>>;
}

export type Rooms = Readonly<Record<string, Room>>;

export function roomsOf(features: readonly { readonly rooms?: Rooms }[]): Rooms {
  return Object.fromEntries(features.flatMap(({ rooms = {} }) => Object.entries(rooms)));
}
