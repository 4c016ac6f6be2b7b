import * as z from 'zod/mini';

/** Stable problem types (RFC 9457). Clients may switch on them; their titles may change, these may not. */
export const problemTypes = {
  invalidInput: 'urn:corbiere:problem:invalid-input',
  malformedRequest: 'urn:corbiere:problem:malformed-request',
  malformedBody: 'urn:corbiere:problem:malformed-body',
  bodyTooLarge: 'urn:corbiere:problem:body-too-large',
  unsupportedType: 'urn:corbiere:problem:unsupported-content-type',
  forbiddenOrigin: 'urn:corbiere:problem:forbidden-origin',
  invalidKey: 'urn:corbiere:problem:invalid-key',
  expectationFailed: 'urn:corbiere:problem:expectation-failed',
  methodNotAllowed: 'urn:corbiere:problem:method-not-allowed',
  notFound: 'urn:corbiere:problem:not-found',
  keyReused: 'urn:corbiere:problem:key-reused',
  tooFast: 'urn:corbiere:problem:filled-too-fast',
  tooManyRequests: 'urn:corbiere:problem:too-many-requests',
  timeTaken: 'urn:corbiere:problem:time-taken',
  linkInvalid: 'urn:corbiere:problem:link-invalid',
  unavailable: 'urn:corbiere:problem:unavailable',
  internal: 'urn:corbiere:problem:internal',
} as const;

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  /** The error in one sentence, under the name that clients of the hosted backend read. */
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

export type Problem = z.infer<typeof problem>;

export const success = z.object({ message: z.string() });
