import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { shownAt } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { callerForm, typedField } from './caller.ts';
import type { Http } from './parts.ts';

/** The token of an emailed link, from the body or the address; undefined if there is no well-formed one. */
export function tokenOf(request: FastifyRequest): string | undefined {
  for (const source of [request.body, request.query]) {
    const parsed = z.safeParse(linkToken, source);
    if (parsed.success) return parsed.data.token;
  }
  return undefined;
}

/**
 * Whether a page's button was pressed sooner than a person could, or without the page. Requests in JSON and one-click
 * unsubscribing by mail programs (RFC 8058) need no page.
 * @param most how long the page may have been open, in milliseconds, if not a day
 */
export function isPressedTooSoon({ dwell }: Pick<Http, 'dwell'>, request: FastifyRequest, most?: number): boolean {
  if (callerForm(request) !== 'form' || typedField(request.body, 'List-Unsubscribe') === 'One-Click') return false;
  return !dwell.hasPassed(typedField(request.body, shownAt), most);
}
