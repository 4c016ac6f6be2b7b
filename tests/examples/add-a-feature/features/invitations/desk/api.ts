import * as z from 'zod/mini';
import type { ActSpec } from '../../../core/desk/api.ts';
import { invitationRow } from '../rows.ts';

const shown = { id: true, email: true, event: true, at: true, answered_at: true, version: true } as const;

export const invitationList = z.object({ rows: z.array(z.pick(invitationRow, shown)) });
export type ListedInvitation = z.output<typeof invitationList>['rows'][number];

export const invitationActs = {
  'invitations.answered': {
    input: z.object({ id: z.string().check(z.maxLength(64)), version: z.int() }),
    command: 'invitations answered',
  },
} as const satisfies Record<string, ActSpec>;
