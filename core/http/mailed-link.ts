import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { shownAt } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { callerForm, typedField } from './caller.ts';
import type { Http } from './parts.ts';

/** The token of a mailed link, from the body or the address; undefined when none is well-formed. */
export function tokenOf(request: FastifyRequest): string | undefined {
  for (const source of [request.body, request.query]) {
    const parsed = z.safeParse(linkToken, source);
    if (parsed.success) return parsed.data.token;
  }
  return undefined;
}

/**
 * Whether a page's button was pressed sooner than a person presses it, or without the page. Programs that speak JSON
 * say what they mean, and mail programs unsubscribe without any page (RFC 8058).
 * @param most how long the page may have lain open, in milliseconds, where that is not a day
 */
export function isPressedTooSoon({ dwell }: Pick<Http, 'dwell'>, request: FastifyRequest, most?: number): boolean {
  if (callerForm(request) !== 'form' || typedField(request.body, 'List-Unsubscribe') === 'One-Click') return false;
  return !dwell.hasPassed(typedField(request.body, shownAt), most);
}
