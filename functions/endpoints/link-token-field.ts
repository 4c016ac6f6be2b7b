import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { linkToken } from '../../contract/newsletter.ts';

/** The token of a mailed link, from the body (the pages' forms) or the address (mail programs); undefined when none is well-formed. */
export function tokenOf(request: FastifyRequest): string | undefined {
  for (const source of [request.body, request.query]) {
    const parsed = z.safeParse(linkToken, source);
    if (parsed.success) return parsed.data.token;
  }
  return undefined;
}
