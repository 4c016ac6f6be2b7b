import * as z from 'zod/mini';

/** Longest body of an act, in bytes: the longest reply with room to spare. */
export const actBodyLimit = 128 * 1024;

/** What an act takes, and the command of the staff's tool that does the same through the same use case. */
export interface ActSpec {
  readonly input: z.core.$ZodType<Readonly<Record<string, unknown>>>;
  /** Words after `corbiere`, such as `enquiries take`. */
  readonly command: string;
  /** What it answers; nothing unless given. */
  readonly result?: z.core.$ZodType;
}

/** What stands beside a room's name in the rail. */
const railCount = z.object({
  /** A number, or a word such as `sending`. */
  value: z.union([z.number(), z.string()]),
  /** `decide`: a person has to (magenta). `broke`: something failed (red, with a triangle). */
  tone: z.enum(['plain', 'decide', 'broke']),
  /** For somebody who hears it: `11 open`. */
  says: z.string(),
});

export type RailCount = z.output<typeof railCount>;

/** Asked for every three seconds: what is shown is read again where a mark differs. */
export const marks = z.object({
  /** The server's time, ISO 8601 in UTC. */
  now: z.string(),
  /** Who is signed in: an address, or `local:<login>` of somebody who sits at the server. */
  person: z.string(),
  /** Zone of the desk's lists; IANA name. */
  zone: z.string(),
  /** Since when the database lets nobody act, and why, in words. */
  readOnly: z.nullable(z.object({ since: z.string(), why: z.string() })),
  /** The last one of their open enquiries that a colleague gave them. */
  given: z.nullable(z.object({ reference: z.string(), by: z.string(), at: z.string() })),
  /** A room that could not be asked is left out. */
  rooms: z.record(z.string(), z.object({ mark: z.string(), count: z.optional(railCount) })),
});

export type Marks = z.output<typeof marks>;

/** `GET /api/sessions`: where the person is signed in, the latest on top. */
export const openSessions = z.array(
  z.object({
    id: z.string(),
    device: z.string(),
    since: z.string(),
    seen: z.string(),
    /** The one that asks. */
    here: z.boolean(),
  }),
);

export const sessionActs = {
  'sessions.end': { input: z.object({ id: z.string().check(z.maxLength(64)) }), command: 'desk sign-out' },
  'sessions.end-all': { input: z.object({}), command: 'desk sign-out' },
} as const satisfies Record<string, ActSpec>;

/** An act's answer. `already`: an earlier request of the same key did it, and `result` is null. */
export const actAnswer = z.object({ already: z.boolean(), result: z.unknown() });

/**
 * Why something was not done, as the `type` of an answer; nothing was changed. `signed-out`: the session is over.
 * `changed`: a colleague was faster. `refused`: it may not be, or what was sent is not right. `key-reused`: another act
 * has this key.
 * `foreign`: asked from another site. `read-only`, `busy`: the database; the same may succeed later. `error`: our
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

/** The body of every answer of the API that is no success: `application/problem+json` (RFC 9457). */
export const deskProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** One sentence for people, where there is more to say than the title. */
  detail: z.optional(z.string()),
  /** Of `read-only`: since when, ISO 8601. */
  since: z.optional(z.string()),
  /** Of `error`: what stands in the log. */
  id: z.optional(z.string()),
});

export type DeskProblem = z.output<typeof deskProblem>;

/** Records that fit what was typed into *Find or do*: by reference, name, address or subject; never by a message. */
export const found = z.object({
  found: z.array(
    z.object({
      kind: z.enum(['enquiry', 'call', 'letter']),
      /** Who wrote or is called, or the subject of a letter. */
      title: z.string(),
      reference: z.optional(z.string()),
      /** How an enquiry begins. */
      says: z.optional(z.string()),
      /** Word of state, such as `open`. */
      state: z.string(),
      /** When it came to be in that state or, for a call, when it is; ISO 8601 in UTC. */
      at: z.optional(z.string()),
      /** Its address at the desk. */
      to: z.string(),
    }),
  ),
});

export type Found = z.output<typeof found>;
