import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerName } from '../../contract/answers.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { MailWords } from '../../contract/words.ts';
import { callerForm } from './caller.ts';
import type { Http } from './parts.ts';

/** The page for a refused native post: the form again, with everything that was typed. */
export type FailedForm = (
  request: FastifyRequest,
  why: 'failed' | 'limited',
) => { readonly page: AnswerName; readonly typed?: Map<string, string> };

declare module 'fastify' {
  interface FastifyContextConfig {
    failedForm?: FailedForm | undefined;
  }
}

type Answering = Pick<Http, 'answers' | 'words'>;

/** Answers a refused native post (see `isOfForm`). @param retryAfter seconds, where a rate limit refused it */
export function sendFailedForm(
  { answers, words }: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  retryAfter?: number,
): FastifyReply {
  const failed = request.routeOptions.config.failedForm?.(request, retryAfter === undefined ? 'failed' : 'limited');
  if (failed === undefined) throw new Error(`${request.url} has no page for a form that was not taken.`);
  const typed = failed.typed ?? new Map<string, string>();
  if (retryAfter !== undefined && failed.typed) typed.set('wait', waitInWords(retryAfter, words.mail.answers.wait));
  return answers.sendForm(reply, status, failed.page, typed);
}

/** Whether a native form sent the request to a route that answers forms with a page. */
export function isOfForm(request: FastifyRequest): boolean {
  return callerForm(request) === 'form' && request.routeOptions.config.failedForm !== undefined;
}

export function waitInWords(seconds: number, { minute, minutes }: MailWords['answers']['wait']): string {
  const count = Math.ceil(seconds / 60);
  return count <= 1 ? minute : fillMarkers(minutes, { minutes: String(count) });
}
