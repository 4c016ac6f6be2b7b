import type { FastifyInstance } from 'fastify';
import type { Http } from '../../core/http/parts.ts';
import { noPagePolicy, pagePolicy } from '../../core/http/site/page-policies.ts';
import { previewFolder } from './schema.ts';

/** Nothing of it is kept by others, found by search engines, or told to the sites that it links to. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex, nofollow',
};

/** Drafts at addresses that nobody can guess, each with what it loads. */
export function addPreviews(app: FastifyInstance, { store, now }: Http): void {
  const method = ['GET', 'HEAD'];
  app.route<{ Params: { readonly key: string } }>({
    ...{ method, url: `${previewFolder}/:key` },
    handler: async ({ params }, reply) => {
      const page = await store.db
        .selectFrom('previews')
        .select(['html', 'policy'])
        .where('key', '=', params.key)
        .where('ends_at', '>', now().toISOString())
        .executeTakeFirst();
      if (!page) {
        reply.callNotFound();
        return reply;
      }
      const policy = pagePolicy({ page: page.policy }, 'page');
      return reply
        .headers({ ...headers, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(page.html);
    },
  });
  app.route<{ Params: { readonly '*': string } }>({
    ...{ method, url: `${previewFolder}/files/*` },
    handler: async ({ params }, reply) => {
      const file = await store.db
        .selectFrom('preview_files')
        .innerJoin('previews', 'previews.path', 'preview_files.path')
        .select(['preview_files.type', 'preview_files.body'])
        .where('preview_files.name', '=', `${previewFolder}/files/${params['*']}`)
        .where('previews.ends_at', '>', now().toISOString())
        .executeTakeFirst();
      if (!file) {
        reply.callNotFound();
        return reply;
      }
      return reply
        .headers({ ...headers, 'content-security-policy': noPagePolicy })
        .type(file.type)
        .send(Buffer.from(file.body, 'base64'));
    },
  });
}
