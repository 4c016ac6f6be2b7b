import type { FastifyRequest } from 'fastify';

type CallerForm = 'json' | 'form' | 'text' | 'other';

/** How the caller speaks, and so how it is answered: JSON with JSON, a native form with a page. */
export function callerForm(request: FastifyRequest): CallerForm {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  if (type === 'text/plain') return 'text';
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'other';
}

/** Text of one field of a body that was not validated, or nothing; at most `longest` characters. */
export function typedField(body: unknown, field: string, longest = 320): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, field);
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

/** A native form sends every field, also the empty ones that mean "not given". */
export function givenFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== '' || field === 'email'));
}

type ReadBody = { readonly body: unknown } | { readonly malformed: true };

/** The body of a script's request: JSON that Fastify has parsed, or plain text, as `sendBeacon` sends it. */
export function scriptBody(request: FastifyRequest): ReadBody {
  if (callerForm(request) !== 'text') return { body: request.body };
  try {
    const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '');
    return { body };
  } catch {
    return { malformed: true };
  }
}
