import type { Feature } from '../../core/start/feature.ts';
import { addMailCommands } from './commands/mail-check.ts';
import { addOutboxCommands } from './commands/outbox.ts';
import { mailRoom } from './desk/reads.ts';

export const mailroom: Feature = {
  name: 'mailroom',
  rooms: { mail: mailRoom },
  commands: [addOutboxCommands, addMailCommands],
};
