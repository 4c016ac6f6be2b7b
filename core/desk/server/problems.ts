import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { ActError, AlreadyDone, Changed, NotThere, sayTimes } from '../../store/act-errors.ts';
import { isOutage } from '../../store/outage.ts';
import { withoutAddresses } from '../../outbox/failure.ts';
import { apiPaths } from '../addresses.ts';
import { deskProblems, type DeskProblem, type DeskProblemName } from '../api.ts';
import type { DatabaseWatch } from './database-watch.ts';

/** Sends `application/problem+json`. `extra` is public: only sentences for people, nothing internal. */
export function sendProblem(
  reply: FastifyReply,
  name: DeskProblemName,
  extra: Partial<Pick<DeskProblem, 'detail' | 'since' | 'id'>> = {},
): FastifyReply {
  const { status, title } = deskProblems[name];
  const problem: DeskProblem = { type: name, title, status, ...extra };
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

function ofUseCase(error: Error): DeskProblemName | undefined {
  if (!(error instanceof ActError) || error instanceof AlreadyDone) return undefined;
  if (error instanceof Changed) return 'changed';
  return error instanceof NotThere ? 'not-there' : 'refused';
}

function ofRequest({ statusCode }: FastifyError): DeskProblemName | undefined {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'not-json';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'refused' : undefined;
}

export function addProblemAnswers(app: FastifyInstance, watch: DatabaseWatch, zone: string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = ofUseCase(error);
    if (known !== undefined) return sendProblem(reply, known, { detail: sayTimes(error.message, zone) });
    const wrong = ofRequest(error);
    if (wrong !== undefined) return sendProblem(reply, wrong);
    request.log.error(
      {
        id: request.id,
        fault: withoutAddresses(error.message),
        code: error.code,
        at: error.stack?.split('\n')[1]?.trim(),
      },
      'request failed',
    );
    const readOnly = watch.note(error);
    if (readOnly) return sendProblem(reply.header('retry-after', '10'), 'read-only', { since: readOnly.since });
    if (isOutage(error)) return sendProblem(reply.header('retry-after', '5'), 'busy');
    return sendProblem(reply, 'error', { id: request.id });
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, request.url.startsWith(apiPaths.signIn) ? 'refused' : 'not-there'),
  );
}
