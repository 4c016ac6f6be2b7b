import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutAddresses } from '../outbox/failure.ts';
import { isOutage } from '../store/outage.ts';
import { isOfForm, sendFailedForm } from './failed-form.ts';
import type { Http } from './parts.ts';
import { problemStatus, sendProblem } from './problems.ts';

type Fault = 'bodyTooLarge' | 'unsupportedType' | 'malformedBody' | 'unavailable' | 'internal';

/** Seconds. Outages of the database end when a disk is freed or a standby takes over. */
const retryAfter = '10';

function readFault(error: FastifyError): Fault {
  // The client left while sending its body; no error of ours.
  if (error.code === 'ECONNRESET' && error.message === 'aborted') return 'malformedBody';
  if (error.statusCode === 413) return 'bodyTooLarge';
  if (error.statusCode === 415) return 'unsupportedType';
  if (error.statusCode === 503 || isOutage(error)) return 'unavailable';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'malformedBody' : 'internal';
}

/** Answers every error in the caller's format. Internal details go to the log and never to the caller. */
export function addErrorAnswers(app: FastifyInstance, http: Http): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const fault = readFault(error);
    if (fault === 'internal' || fault === 'unavailable')
      request.log.error(
        { fault: withoutAddresses(error.message), code: error.code, at: error.stack?.split('\n')[1]?.trim() },
        'request failed',
      );
    if (fault === 'unavailable') reply.header('retry-after', retryAfter);
    if (isOfForm(request)) return sendFailedForm(http, request, reply, problemStatus(fault));
    return sendProblem(reply, fault);
  });
}
