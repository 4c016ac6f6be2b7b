import type { FastifyRequest } from 'fastify';
import { shownAt } from '../../contract/answers.ts';
import { callerForm, typedField } from '../http/caller.ts';
import type { HttpParts } from '../http/parts.ts';

/**
 * Whether a page's button was pressed sooner than a person presses it, or without the page. The page is then sent again,
 * and asks to press once more. Programs that speak JSON say what they mean, and mail programs unsubscribe by
 * `List-Unsubscribe=One-Click` (RFC 8058) without any page.
 */
export function isPressedTooSoon({ dwell }: Pick<HttpParts, 'dwell'>, request: FastifyRequest): boolean {
  if (callerForm(request) !== 'form' || typedField(request.body, 'List-Unsubscribe') === 'One-Click') return false;
  return !dwell.hasPassed(typedField(request.body, shownAt));
}
