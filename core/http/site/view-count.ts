import type { FastifyInstance } from 'fastify';
import type { Http } from '../parts.ts';

/** Counts the pages of the site that go the long way; the short one counts its own (direct-answers.ts). */
export function addViewCount(app: FastifyInstance, pageOpened: Http['pageOpened']): void {
  app.addHook('onResponse', async ({ method, url, headers }, { statusCode }) => {
    if (method !== 'GET' || (statusCode !== 200 && statusCode !== 304)) return;
    pageOpened(url.split('?', 1)[0] ?? '/', headers);
  });
}
