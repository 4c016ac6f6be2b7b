import { join } from 'node:path';
import { sendsWith } from '../../core/mail/courier.ts';
import { deleteOrphanedFiles } from '../../core/mail/mail-folder.ts';
import type { Context } from '../../core/context/context.ts';
import { mailsOf, type Feature } from '../../core/start/feature.ts';
import { addPeopleCommands } from './commands/people.ts';
import { addRetentionCommand } from './commands/retention.ts';
import { privacyRoom } from './desk/reads.ts';
import { CopyNotWritten, syncErasures } from './apply-erasures.ts';
import { finishErasures } from './erase-person.ts';
import { myDataMails } from './mails.ts';
import { addMyData } from './my-data-routes.ts';
import { checkRules } from './retention-rules.ts';
import { personalData } from './personal-data.ts';
import { readRuleStatus } from './retention-runs.ts';
import { applyDaily } from './retention.ts';
import { erasureOf, myDataOf } from './services.ts';
import { migrations } from './tables.ts';
import { myDataFunctions, myDataSlots } from './answers.ts';
import { minute } from '../../contract/time.ts';

/** Syncs the erasure record with its copy, which repeats erasures in a restored database. */
async function syncErasureRecord(context: Context): Promise<void> {
  const again = await syncErasures(context, context.settings.dataDir, context.now()).catch((error: unknown) => {
    if (!(error instanceof CopyNotWritten)) throw error;
    context.log.error(error.message);
    return 0;
  });
  if (again > 0) context.log.warn({ people: again }, 'the database is an older one: people were erased again');
}

/** Finishes erasures that were waiting for an email to be sent or for a database reader. */
async function finishWaiting(context: Context): Promise<void> {
  await syncErasureRecord(context);
  const left = await finishErasures(erasureOf(context));
  if (left > 0) context.log.info({ left }, 'erasures not finished yet');
}

/** Applies the retention rules once a day and logs every rule that has failed for a day. */
async function runRetention(context: Context, signal: AbortSignal): Promise<void> {
  const { store, settings, words, personalData: parts, now, owner, log } = context;
  await deleteOrphanedFiles(store, join(settings.dataDir, 'mail'));
  const lines = await applyDaily(context, owner, signal);
  const applied = lines?.filter(({ note }) => note === undefined).map(({ id, deleted }) => [id, deleted]);
  if (applied) log.info({ deleted: Object.fromEntries(applied) }, 'retention applied');
  for (const { id, failure } of lines ?? [])
    if (failure !== undefined) log.warn({ rule: id, failure }, 'retention rule not kept');
  const { rules } = await readRuleStatus(store, words.retention, parts, now());
  for (const { id, failing, overdue, succeededAt, failure } of rules)
    if (failing) log.error({ rule: id, overdue, succeededAt, failure }, 'retention rule has not been kept for a day');
}

export const privacy: Feature = {
  name: 'privacy',
  functions: myDataFunctions,
  migrations,
  personalData,
  impersonal: ['retention_runs', 'retention_history'],
  check: (words, parts) => checkRules(words.retention, parts),
  mails: mailsOf({
    kinds: myDataMails,
    deliveries: (context, { letterhead, courier }) => ({
      'my-data-link': sendsWith(courier)(async (mail) => {
        const url = await myDataOf(context).linkFor(mail.subject_id, context.settings.functionsUrl);
        return url === undefined ? undefined : letterhead.writeLink(context.words.mail.myData, url, mail);
      }),
    }),
  }),
  answers: { slots: myDataSlots },
  routes: addMyData,
  opening: syncErasureRecord,
  closing: syncErasureRecord,
  jobs: (context) => [
    { name: 'erasures', every: minute, run: () => finishWaiting(context) },
    { name: 'retention', every: 60 * minute, run: (signal) => runRetention(context, signal) },
  ],
  rooms: { privacy: privacyRoom },
  commands: [addPeopleCommands, addRetentionCommand],
};
