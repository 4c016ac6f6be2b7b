import type { FastifyRequest } from 'fastify';

type CallerForm = 'json' | 'form' | 'text' | 'other';

/** The caller's format, which decides the answer's: JSON for JSON, a page for a native form. */
export function callerForm(request: FastifyRequest): CallerForm {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  if (type === 'text/plain') return 'text';
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'other';
}

/** One text field of a body that has not been validated, at most `longest` characters; `''` if there is none. */
export function typedField(body: unknown, field: string, longest = 320): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, field);
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** Drops the empty fields that a native form sends for everything left blank. */
export function givenFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== '' || field === 'email'));
}

type ReadBody = { readonly body: unknown } | { readonly malformed: true };

/** The body of a script's request: JSON parsed by Fastify, or the plain text that `sendBeacon` sends. */
export function scriptBody(request: FastifyRequest): ReadBody {
  if (callerForm(request) !== 'text') return { body: request.body };
  try {
    const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '');
    return { body };
  } catch {
    return { malformed: true };
  }
}
