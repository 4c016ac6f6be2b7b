import * as z from 'zod/mini';
import { act, read, type Room } from '../../../core/desk/server/room.ts';
import { endPreview, sharedPreviews } from '../previews.ts';
import { previewActs, sharedDrafts } from './api.ts';

/** Reads and acts on previews in the room of letters. */
export const draftsInRoom = {
  mark: async (parts) => JSON.stringify((await sharedPreviews(parts)).map(({ path, sharedAt }) => [path, sharedAt])),
  reads: { 'letters/drafts': read(z.object({}), sharedDrafts, async (parts) => [...(await sharedPreviews(parts))]) },
  acts: {
    'previews.end': act(previewActs['previews.end'], (parts, actor, { path }) => endPreview(parts, actor, path)),
  },
} as const satisfies Room;
