import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { problemTypes, type Problem } from '../../contract/problem.ts';

export type ProblemName = keyof typeof problemTypes;

const catalogue: Record<ProblemName, { readonly status: number; readonly title: string }> = {
  invalidInput: { status: 422, title: 'A field is not valid' },
  malformedRequest: { status: 400, title: 'The request cannot be read' },
  malformedBody: { status: 400, title: 'The body cannot be read' },
  bodyTooLarge: { status: 413, title: 'The body is too large' },
  unsupportedType: { status: 415, title: 'The content type is not supported' },
  forbiddenOrigin: { status: 403, title: 'Requests from this site are not accepted' },
  invalidKey: { status: 401, title: 'The API key is not valid for this project' },
  expectationFailed: { status: 417, title: 'This expectation is not supported' },
  methodNotAllowed: { status: 405, title: 'This method is not allowed here' },
  notFound: { status: 404, title: 'There is nothing here' },
  keyReused: { status: 422, title: 'This key was used for another message' },
  tooFast: { status: 422, title: 'The form was sent too quickly' },
  tooManyRequests: { status: 429, title: 'Too many requests' },
  timeTaken: { status: 409, title: 'This time is not free' },
  linkInvalid: { status: 410, title: 'This link does not work, or no longer works' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
  internal: { status: 500, title: 'Something went wrong on our side' },
};

export function problemStatus(name: ProblemName): number {
  return catalogue[name].status;
}

/** Answers with `application/problem+json` (RFC 9457). @param extra further members, sent to the caller as they are */
export function sendProblem(
  reply: FastifyReply,
  name: ProblemName,
  extra: Pick<Problem, 'detail' | 'errors'> = {},
): FastifyReply {
  const { status, title } = catalogue[name];
  const problem: Problem = {
    type: problemTypes[name],
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
