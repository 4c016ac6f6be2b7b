import type { FastifyInstance } from 'fastify';
import { countingOf } from '../../../features/visits/counting.ts';
import type { Visits } from '../../../features/visits/visits.ts';

/** Counts the pages of the site that go the long way; the short one counts its own (direct-answers.ts). */
export function addViewCount(app: FastifyInstance, visits: Visits): void {
  app.addHook('onResponse', async ({ method, url, headers }, { statusCode }) => {
    if (method !== 'GET' || (statusCode !== 200 && statusCode !== 304)) return;
    const counting = countingOf(headers);
    if (counting) visits.opened(url.split('?', 1)[0] ?? '/', counting);
  });
}
