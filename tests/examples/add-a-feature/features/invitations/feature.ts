import { mailsOf, type Feature } from '../../core/start/feature.ts';
import { addInvitationCommands } from './commands.ts';
import { invitationsRoom } from './desk/reads.ts';
import { invitationDeliveries, invitationMails } from './mails.ts';
import { personalData } from './personal-data.ts';
import { addInvite } from './routes.ts';
import { invitationFunctions, invitationSlots } from './schema.ts';
import { migrations } from './tables.ts';

/** Somebody asks the firm to speak at an event. */
export const invitations: Feature = {
  name: 'invitations',
  functions: invitationFunctions,
  migrations,
  personalData,
  mails: mailsOf({ kinds: invitationMails, deliveries: invitationDeliveries }),
  answers: { slots: invitationSlots },
  routes: addInvite,
  rooms: { invitations: invitationsRoom },
  commands: [addInvitationCommands],
};
