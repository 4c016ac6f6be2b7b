import { ownFolder } from '../environment.ts';
import { Command } from 'commander';
import { addBackupCommands } from './backup.ts';
import { addConsentCommands } from './consent.ts';
import { addDoctorCommand } from './doctor.ts';
import { addEnquiryCommands } from './enquiries.ts';
import { addNewsletterCommands } from './newsletter.ts';
import { addOutboxCommands } from './outbox.ts';
import { addPeopleCommands } from './people.ts';
import { addPromisesCommand } from './promises.ts';
import { addRetentionCommand } from './retention.ts';
import { addSubscriberCommands } from './subscribers.ts';
import { terminalSafe } from './table.ts';
import { addVisitsCommand } from './visits.ts';
import { versionInWords } from '../startup/release.ts';
import { takeEnvironment } from './session.ts';

const program = new Command('corbiere')
  .description(
    "The staff's tool: enquiries, subscribers, newsletter, outgoing mail, visits, cookie choices, retention, backups, promises. Works beside a running server.",
  )
  .version(versionInWords(ownFolder))
  .option('--env-file <file>', "the service's environment; without it /etc/corbiere.env, unless the shell names a database")
  .hook('preAction', (_, command) => takeEnvironment(command.optsWithGlobals<{ envFile?: string }>().envFile));
addEnquiryCommands(program);
addSubscriberCommands(program);
addPeopleCommands(program);
addNewsletterCommands(program);
addOutboxCommands(program);
addVisitsCommand(program);
addConsentCommands(program);
addRetentionCommand(program);
addPromisesCommand(program);
addBackupCommands(program);
addDoctorCommand(program);

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error((error instanceof Error ? error.message : String(error)).split('\n').map(terminalSafe).join('\n'));
  process.exitCode = 1;
}
