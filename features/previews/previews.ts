import { randomBytes } from 'node:crypto';
import { day } from '../../contract/time.ts';
import type { Context } from '../../core/context/context.ts';
import { NotThere } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { rows } from '../../core/store/purges.ts';
import { type SharedDraft, previewActs, sharedDrafts } from './desk/api.ts';
import { previewFolder, type BuiltPreview } from './schema.ts';
import type { PreviewRow } from './tables.ts';
import * as z from 'zod/mini';
import { act, read, type Room } from '../../core/desk/server/room.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Http } from '../../core/http/parts.ts';
import { noPagePolicy, pagePolicy } from '../../core/http/site/page-policies.ts';

type Tools = Pick<Context, 'store' | 'settings' | 'now'>;

const shownFor = 14 * day;

export const overPreviews = rows('previews', ['path'], (db, now) =>
  db.selectFrom('previews').where('ends_at', '<=', now),
);

/** The current previews, latest first. */
export async function sharedPreviews({ store, settings, now }: Tools): Promise<readonly SharedDraft[]> {
  const found = await store.db
    .selectFrom('previews')
    .select(['path', 'title', 'key', 'shared_by', 'shared_at', 'ends_at'])
    .where('ends_at', '>', now().toISOString())
    .orderBy('shared_at', 'desc')
    .execute();
  return found.map((row) => shownAs(settings, row));
}

function shownAs(
  { functionsUrl }: Tools['settings'],
  { path, title, key, shared_by: sharedBy, shared_at: sharedAt, ends_at: endsAt }: Omit<PreviewRow, 'html' | 'policy'>,
): SharedDraft {
  return { path, title, sharedBy, sharedAt, endsAt, url: `${functionsUrl}${previewFolder}/${key}` };
}

/** Shares a text for fourteen days from now; one that is already shared keeps its address. */
export function sharePreview({ store, settings, now }: Tools, actor: Actor, { files, ...page }: BuiltPreview) {
  const at = now();
  return store.db.transaction().execute(async (transaction) => {
    const { path } = page;
    const known = await transaction
      .selectFrom('previews')
      .select('key')
      .where('path', '=', path)
      .where('ends_at', '>', at.toISOString())
      .executeTakeFirst();
    await transaction.deleteFrom('previews').where('path', '=', path).execute();
    const row = {
      ...page,
      key: known?.key ?? randomBytes(32).toString('base64url'),
      shared_by: actor.who,
      shared_at: at.toISOString(),
      ends_at: new Date(at.getTime() + shownFor).toISOString(),
    };
    await transaction.insertInto('previews').values(row).execute();
    for (const file of files)
      await transaction
        .insertInto('preview_files')
        .values({ path, ...file })
        .execute();
    await writeJournal(transaction, actor, { act: 'previews.share', record: path }, at.toISOString());
    return shownAs(settings, row);
  });
}

/** Ends a preview for everybody. */
export async function endPreview({ store, now }: Tools, actor: Actor, path: string): Promise<void> {
  await store.db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('previews').where('path', '=', path).executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotThere(`No draft of ${path} is shared. See: corbiere preview list`);
    await writeJournal(transaction, actor, { act: 'previews.end', record: path }, now().toISOString());
  });
}

/** Reads and acts on previews in the room of letters. */
export const draftsInRoom = {
  mark: async (parts) => JSON.stringify((await sharedPreviews(parts)).map(({ path, sharedAt }) => [path, sharedAt])),
  reads: { 'letters/drafts': read(z.object({}), sharedDrafts, async (parts) => [...(await sharedPreviews(parts))]) },
  acts: {
    'previews.end': act(previewActs['previews.end'], (parts, actor, { path }) => endPreview(parts, actor, path)),
  },
} as const satisfies Room;

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
