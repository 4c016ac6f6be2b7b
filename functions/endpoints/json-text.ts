import type { FastifyRequest } from 'fastify';
import { callerForm } from '../http/caller.ts';

export type ReadBody = { readonly body: unknown } | { readonly malformed: true };

/** The body of a script's request: JSON that Fastify has parsed, or the same as plain text, as `sendBeacon` sends it. */
export function scriptBody(request: FastifyRequest): ReadBody {
  if (callerForm(request) !== 'text') return { body: request.body };
  try {
    const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '');
    return { body };
  } catch {
    return { malformed: true };
  }
}
