import { answersWork } from '../../../features/conversation/services.ts';
import { PostgresServer } from '../../../tools/server/temporary-postgres.ts';
import { answersDomain, email } from '../../stage/conversation.ts';
import { hasImapServer, startImapServer } from '../../mails/imap-server.ts';
import { openStoreBeside } from '../../stage/stores.ts';
import { noPostgres, openScene, seconds, type Outcome, type Row, type RowTools } from '../row.ts';
import { temporaryFolder } from '../server-process.ts';

/** Emails wait before the first start, and kills strike while they are read: each is stored once, none is left. */
async function killedAtMailbox(tools: RowTools, databaseUrl: string | undefined): Promise<Outcome> {
  const [waiting, kills] = tools.full ? [4_000, 60] : [400, 12];
  await using mailbox = await startImapServer();
  const subjects = Array.from({ length: waiting }, (_, number) => `Mail ${number}`);
  mailbox.deliver(...subjects.map((subject, nth) => email({ from: `s${nth}@example.net`, subject })));
  const place = { dataDir: temporaryFolder(), databaseUrl };
  const environment = { ANSWERS_DOMAIN: answersDomain, ANSWERS_URL: mailbox.url };
  const scene = await openScene(tools, { place, environment });
  const { server } = scene;
  const store = await openStoreBeside(place);
  const stored = async (): Promise<readonly string[]> =>
    (await store.db.selectFrom('conversation_mails').select('subject').execute()).map(({ subject }) => subject);
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + 300_000;
    while (!(await isSo()))
      if (performance.now() > end) throw new Error(`Not so in five minutes:\n${server.written.join('')}`);
  };
  const reached = (wanted: number): Promise<void> => until(async () => (await stored()).length >= wanted);
  let between = 0;
  for (let kill = 1; kill <= kills || (between === 0 && kill <= 4 * kills); kill += 1) {
    await reached(Math.floor((waiting * kill) / (4 * kills + 1)));
    // In the moment in which one is stored, or at any.
    if (kill % 3 === 0) await seconds(Math.random() * 0.03);
    await server.kill();
    between += (await stored()).length - (await mailbox.look('Handled')).length;
    // Two minutes pass, in which nobody else may read.
    await store.db.updateTable('leases').set({ until: '' }).where('name', '=', answersWork).execute();
    await server.start();
  }
  await reached(waiting);
  const read = async () => (await mailbox.look('Handled')).filter((mail) => /^Mail \d+ \\Seen$/.test(mail)).length;
  await until(async () => (await mailbox.look('INBOX')).length === 0 && (await read()) === waiting);
  const kept = await stored();
  await store.close();
  const outcome = await scene.end();
  const faults = [
    ...outcome.faults,
    ...(new Set(kept).size === waiting && kept.length === waiting ? [] : [`${kept.length} rows of ${waiting} emails`]),
    ...(between > 0 ? [] : ['no kill struck between storing and marking']),
  ];
  const note = `struck between storing and marking: ${between}`;
  return { ...outcome, faults, acknowledged: waiting, stored: kept.length, note };
}

const noDovecot = (): string | undefined =>
  hasImapServer ? undefined : 'Dovecot is not installed (sudo apt-get install dovecot-imapd)';

export const killRows: readonly Row[] = [
  {
    name: 'kill-mailbox-sqlite',
    title: 'SIGKILL while the mailbox of answers is read, embedded database',
    missing: noDovecot,
    run: (tools) => killedAtMailbox(tools, undefined),
  },
  {
    name: 'kill-mailbox-postgres',
    title: 'SIGKILL while the mailbox of answers is read, PostgreSQL',
    missing: () => noDovecot() ?? noPostgres(),
    async run(tools) {
      const database = await PostgresServer.create(temporaryFolder());
      const outcome = await killedAtMailbox(tools, database.url);
      database.stop();
      return outcome;
    },
  },
];
