import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Http } from '../../core/http/parts.ts';
import { noPagePolicy, pagePolicy } from '../../core/http/site/page-policies.ts';
import { previewFolder } from './schema.ts';

/** Previews are not cached, not indexed, and not sent as a referrer. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex, nofollow',
};

function answer(reply: FastifyReply, found: { policy: string; type: string; body: string | Buffer } | undefined) {
  if (found)
    return reply
      .headers({ ...headers, 'content-security-policy': found.policy })
      .type(found.type)
      .send(found.body);
  reply.callNotFound();
  return reply;
}

/** Serves previews and their assets at unguessable addresses. */
export function addPreviews(app: FastifyInstance, { store, now }: Http): void {
  const method = ['GET', 'HEAD'];
  app.route<{ Params: { readonly key: string } }>({
    method,
    url: `${previewFolder}/:key`,
    handler: async ({ params }, reply) => {
      const page = await store.db
        .selectFrom('previews')
        .select(['html', 'policy'])
        .where('key', '=', params.key)
        .where('ends_at', '>', now().toISOString())
        .executeTakeFirst();
      const policy = pagePolicy({ page: page?.policy ?? '' }, 'page');
      return answer(reply, page && { policy, type: 'text/html; charset=utf-8', body: page.html });
    },
  });
  app.route<{ Params: { readonly '*': string } }>({
    method,
    url: `${previewFolder}/files/*`,
    handler: async ({ params }, reply) => {
      const file = await store.db
        .selectFrom('preview_files')
        .innerJoin('previews', 'previews.path', 'preview_files.path')
        .select(['preview_files.type', 'preview_files.body'])
        .where('preview_files.name', '=', `${previewFolder}/files/${params['*']}`)
        .where('previews.ends_at', '>', now().toISOString())
        .executeTakeFirst();
      return answer(reply, file && { ...file, policy: noPagePolicy, body: Buffer.from(file.body, 'base64') });
    },
  });
}
