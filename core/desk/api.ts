import * as z from 'zod/mini';

/** Maximum body of an act in bytes, enough for the longest reply. */
export const actBodyLimit = 128 * 1024;

/** Contract of an act: its input, its result and the command of the tool that runs the same use case. */
export interface ActSpec {
  readonly input: z.core.$ZodType<Readonly<Record<string, unknown>>>;
  /** Words after `corbiere`, such as `enquiries take`. */
  readonly command: string;
  readonly result?: z.core.$ZodType;
}

const railCount = z.object({
  /** A number, or a word such as `sending`. */
  value: z.union([z.number(), z.string()]),
  /** `decide`: a person must decide (magenta). `broke`: something failed (red, with a triangle). */
  tone: z.enum(['plain', 'decide', 'broke']),
  /** Text for screen readers: `11 open`. */
  says: z.string(),
});

export type RailCount = z.output<typeof railCount>;

/** Polled every three seconds. A room whose mark has changed is read again. */
export const marks = z.object({
  /** The server's time, ISO 8601 in UTC. */
  now: z.string(),
  /** The person signed in: an address, or `local:<login>` after a sign-in on the server itself. */
  person: z.string(),
  /** Time zone of the desk's lists; IANA name. */
  zone: z.string(),
  /** Since when the database has been read-only, and why, for people. */
  readOnly: z.nullable(z.object({ since: z.string(), why: z.string() })),
  /** The open enquiry that a colleague assigned to this person last. */
  given: z.nullable(z.object({ reference: z.string(), by: z.string(), at: z.string() })),
  /** Rooms whose mark could not be read are left out. */
  rooms: z.record(z.string(), z.object({ mark: z.string(), count: z.optional(railCount) })),
});

export type Marks = z.output<typeof marks>;

/** `GET /api/sessions`: the person's sessions, latest first. */
export const openSessions = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    since: z.string(),
    seen: z.string(),
    here: z.boolean(),
  }),
);

export const sessionActs = {
  'sessions.end': { input: z.object({ id: z.string().check(z.maxLength(64)) }), command: 'desk sign-out' },
  'sessions.end-all': { input: z.object({}), command: 'desk sign-out' },
} as const satisfies Record<string, ActSpec>;

/** Response to an act. `already`: an earlier request with this key did it, and `result` is null. */
export const actAnswer = z.object({ already: z.boolean(), result: z.unknown() });

/**
 * Problem types of responses; the request changed nothing. `signed-out`: the session has ended.
 * `changed`: a colleague changed the record first. `refused`: not allowed, or invalid input. `key-reused`: another
 * act has this idempotency key.
 * `foreign`: sent from another site. `read-only`, `busy`: the database; a retry may succeed later. `error`: our
 * fault.
 */
export const deskProblems = {
  'signed-out': { status: 401, title: 'You are signed out.' },
  foreign: { status: 403, title: 'This request came from another site.' },
  'not-there': { status: 404, title: 'There is nothing here.' },
  changed: { status: 409, title: 'Someone has changed this in the meantime.' },
  'too-large': { status: 413, title: 'This is too long.' },
  'not-json': { status: 415, title: 'The desk accepts JSON here.' },
  'other-host': { status: 421, title: 'The desk does not answer to this name.' },
  refused: { status: 422, title: 'This cannot be done.' },
  'key-reused': { status: 422, title: 'Another action has this key.' },
  'too-many': { status: 429, title: 'Too many requests.' },
  'read-only': { status: 503, title: 'The database can only be read.' },
  busy: { status: 503, title: 'The database does not answer.' },
  error: { status: 500, title: 'Something went wrong on the server.' },
} as const;

export type DeskProblemName = keyof typeof deskProblems;

/** The body of every error response of the API: `application/problem+json` (RFC 9457). */
export const deskProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** A sentence for people that adds to the title. */
  detail: z.optional(z.string()),
  /** With `read-only`: since when, ISO 8601. */
  since: z.optional(z.string()),
  /** With `error`: the request's id in the log. */
  id: z.optional(z.string()),
});

export type DeskProblem = z.output<typeof deskProblem>;

/** Records matching a query in *Find or do* by reference, name, address or subject; messages are not searched. */
export const found = z.object({
  found: z.array(
    z.object({
      kind: z.enum(['enquiry', 'call', 'letter']),
      /** The person who wrote or is called, or the subject of a letter. */
      title: z.string(),
      reference: z.optional(z.string()),
      /** The beginning of an enquiry. */
      says: z.optional(z.string()),
      /** Its state, such as `open`. */
      state: z.string(),
      /** Time of that state or, for a call, its start; ISO 8601 in UTC. */
      at: z.optional(z.string()),
      to: z.string(),
    }),
  ),
});

export type Found = z.output<typeof found>;
