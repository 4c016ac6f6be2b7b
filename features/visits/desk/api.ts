import * as z from 'zod/mini';

const count = z.number();

const buckets = z.array(z.object({ atMost: count, samples: count }));

export const visitsQuery = z.object({
  days: z._default(z.enum(['30', '90', '550']), '90'),
  page: z.optional(z.string().check(z.maxLength(300))),
});

export const visits = z.object({
  /** UTC days, oldest first; null where no page was counted at all, so that nothing is known. */
  days: z.array(z.object({ day: z.string(), views: z.nullable(count), ahead: z.nullable(count) })),
  /** Eighteen months, oldest first, as `2026-11`. */
  months: z.array(z.object({ month: z.string(), views: z.nullable(count) })),
  views: count,
  ahead: count,
  /** Most viewed first; `last` is the views of the last thirty days. */
  pages: z.array(
    z.object({
      route: z.string(),
      views: count,
      ahead: count,
      last: z.array(count),
      /** 75th percentiles: milliseconds, for CLS thousandths. */
      vitals: z.object({ LCP: z.optional(count), INP: z.optional(count), CLS: z.optional(count) }),
    }),
  ),
  routes: z.array(z.string()),
  /** Samples per bucket, lowest first: milliseconds, for CLS thousandths. */
  vitals: z.object({ LCP: buckets, INP: buckets, CLS: buckets }),
});

export type Visits = z.output<typeof visits>;
export type Page = Visits['pages'][number];
