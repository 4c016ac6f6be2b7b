import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { Problem } from '../../contract/problem.ts';

/** Problems (RFC 9457): clients may switch on the types, which never change; titles may. */
const catalogue = {
  invalidInput: ['invalid-input', 422, 'A field is not valid'],
  malformedRequest: ['malformed-request', 400, 'The request cannot be read'],
  malformedBody: ['malformed-body', 400, 'The body cannot be read'],
  bodyTooLarge: ['body-too-large', 413, 'The body is too large'],
  unsupportedType: ['unsupported-content-type', 415, 'The content type is not supported'],
  forbiddenOrigin: ['forbidden-origin', 403, 'Requests from this site are not accepted'],
  invalidKey: ['invalid-key', 401, 'The API key is not valid for this project'],
  expectationFailed: ['expectation-failed', 417, 'This expectation is not supported'],
  methodNotAllowed: ['method-not-allowed', 405, 'This method is not allowed here'],
  notFound: ['not-found', 404, 'There is nothing here'],
  keyReused: ['key-reused', 422, 'This key was used for another message'],
  tooFast: ['filled-too-fast', 422, 'The form was sent too quickly'],
  tooManyRequests: ['too-many-requests', 429, 'Too many requests'],
  timeTaken: ['time-taken', 409, 'This time is not free'],
  linkInvalid: ['link-invalid', 410, 'This link does not work, or no longer works'],
  unavailable: ['unavailable', 503, 'The service is temporarily unavailable'],
  internal: ['internal', 500, 'Something went wrong on our side'],
} as const satisfies Record<string, readonly [type: string, status: number, title: string]>;

export type ProblemName = keyof typeof catalogue;

export function problemType(name: ProblemName): string {
  return `urn:corbiere:problem:${catalogue[name][0]}`;
}

export function problemStatus(name: ProblemName): number {
  return catalogue[name][1];
}

/** Answers with `application/problem+json` (RFC 9457). @param extra further members, sent to the caller as they are */
export function sendProblem(
  reply: FastifyReply,
  name: ProblemName,
  extra: Pick<Problem, 'detail' | 'errors'> = {},
): FastifyReply {
  const [, status, title] = catalogue[name];
  const problem: Problem = {
    type: problemType(name),
    title,
    status,
    message: extra.errors?.[0]?.message ?? extra.detail ?? title,
    ...extra,
  };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Answers a program whose fields are not valid. `otherwise`: said of a field where its rule says nothing. */
export function sendInvalid(reply: FastifyReply, issues: readonly z.core.$ZodIssue[], otherwise = ''): FastifyReply {
  const errors = issues.map(({ path, message }) => ({ field: path.join('.'), message: message || otherwise }));
  return sendProblem(reply, 'invalidInput', { errors });
}

export function sendMessage(reply: FastifyReply, message: string, more: object = {}): FastifyReply {
  return reply.header('cache-control', 'no-store').send({ message, ...more });
}
