import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { callerForm } from '../../core/http/caller.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import { judgeFilling } from '../../core/http/limits/robot.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendProblem } from '../../core/http/problems.ts';
import { takeInvitation } from './invitations.ts';
import { invite } from './page/invite-words.ts';
import { invitation } from './schema.ts';

/** `POST /functions/v1/invite-us` */
export function addInvite(app: FastifyInstance, http: Http): void {
  const { message } = http.words.read('pages/invite.yaml', invite);
  addFunction(
    app,
    http,
    'invite-us',
    async (request, reply) => {
      const isForm = callerForm(request) === 'form';
      const { success, data, error } = z.safeParse(invitation, request.body);
      if (!success) {
        if (isForm) return http.answers.send(reply, problemStatus('invalidInput'), 'invitation-failed', {});
        const errors = error.issues.map(({ path, message: fault }) => ({ field: path.join('.'), message: fault }));
        return sendProblem(reply, 'invalidInput', { errors });
      }
      const { allowed, retryAfter } = await http.limiter.pass('enquiry', request.ip);
      if (!allowed) return refuseOften(http, request, reply, retryAfter);
      // A program is answered like a person.
      if (judgeFilling(data) === 'person') await takeInvitation(http, data);
      if (isForm) return http.answers.send(reply, 200, 'invitation-received', {});
      return reply.header('cache-control', 'no-store').send({ message });
    },
    { body: invitation, openedAt: '/invite', failedForm: () => ({ page: 'invitation-failed' }) },
  );
}
