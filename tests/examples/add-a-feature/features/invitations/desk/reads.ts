import * as z from 'zod/mini';
import { act, read, type Room } from '../../../core/desk/server/room.ts';
import { answerInvitation, listInvitations } from '../invitations.ts';
import { invitationActs, invitationList } from './api.ts';

/** Who invites us to speak, and whether they have an answer. */
export const invitationsRoom: Room = {
  async mark({ store }) {
    const { count, latest } = await store.db
      .selectFrom('invitations')
      .select(({ fn }) => [fn.sum<number | string | null>('version').as('count'), fn.max('at').as('latest')])
      .executeTakeFirstOrThrow();
    return `${count ?? 0} ${latest}`;
  },
  async count({ store }) {
    const open = (await listInvitations(store)).filter(({ answered_at: at }) => at === null).length;
    return open === 0 ? undefined : { value: open, tone: 'decide', says: `${open} to answer` };
  },
  reads: {
    invitations: read(z.object({}), invitationList, async ({ store }) => ({ rows: await listInvitations(store) })),
  },
  acts: { 'invitations.answered': act(invitationActs['invitations.answered'], answerInvitation) },
};
