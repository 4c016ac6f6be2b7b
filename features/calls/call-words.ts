import * as z from 'zod/mini';

const line = z.string().check(z.minLength(1));

/** What the functions use of `content/pages/calls.yaml`: names of zones, and the sentences that programs are answered with. */
export const callWords = z.object({
  zones: z.object({
    /** By the first part of a zone's name, in the order of the list. */
    regions: z.record(z.string(), line),
    /** Zones that people know by another name than the database's. */
    names: z.record(z.string(), line),
  }),
  /** By how much clocks are set; `{{minutes}}` in the second. */
  amounts: z.strictObject({ hour: line, minutes: line }),
  said: z.strictObject({
    taken: line,
    rung: line,
    moved: line,
    cancelled: line,
    restored: line,
    outcomeKept: line,
    outcomeEarly: line,
    gone: line,
    asked: line,
    noTime: line,
    wrongPhone: line,
  }),
});

export type CallWords = z.infer<typeof callWords>;
