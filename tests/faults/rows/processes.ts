import { join } from 'node:path';
import { functionPath } from '../../../contract/functions.ts';
import { allowances } from '../../../core/http/limits/allowances.ts';
import { freePort } from '../../../tools/server/start-server.ts';
import { Ledger, untilSent } from '../ledger.ts';
import { MailServer } from '../mail-server.ts';
import { PostgresServer } from '../../../tools/server/temporary-postgres.ts';
import { Relay } from '../relay.ts';
import { noPostgres, seconds, type Row } from '../row.ts';
import { ServerProcess, temporaryFolder } from '../server-process.ts';
import { Visitors } from '../visitors.ts';
import { writeSiteFixture } from '../../stage/fixtures.ts';

/** How many of many posts at once are let through, over all processes. */
async function allowed(
  url: string,
  posts: number,
  of: (number: number) => { client: string; email: string },
): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: posts }, async (_, number) => {
      const { client, email } = of(number);
      for (;;) {
        const answer = await fetch(`${url}${functionPath('subscribe-newsletter')}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
          body: JSON.stringify({ email }),
        }).catch(() => undefined);
        await answer?.arrayBuffer();
        if (answer && answer.status < 500) return answer.status;
      }
    }),
  );
  return statuses.filter((status) => status === 200).length;
}

export const processesRow: Row = {
  name: 'processes',
  title: 'Three processes behind a proxy on one PostgreSQL, one after another killed',
  missing: noPostgres,
  async run({ programs, full }) {
    const [kills, pause] = full ? [15, 20] : [6, 4];
    const database = await PostgresServer.create(temporaryFolder());
    const post = new MailServer();
    await post.open();
    const place = { dataDir: temporaryFolder(), databaseUrl: database.url };
    const ports = [await freePort(), await freePort(), await freePort()];
    const servers = ports.map(
      (port) =>
        new ServerProcess(programs.server, port, {
          DATA_DIR: temporaryFolder(),
          DATABASE_URL: database.url,
          SMTP_URL: post.url,
          NEWCOMER_MAILS_PER_HOUR: '100000000',
          TEAM_EMAIL: 'team@corbiere.example',
          SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
        }),
    );
    await Promise.all(servers.map((server) => server.start()));
    const relay = await Relay.open(ports);
    const url = `http://127.0.0.1:${relay.port}`;
    const ledger = new Ledger();
    const visitors = new Visitors(() => url, ledger, post, kills);
    visitors.come(12);
    for (let kill = 0; kill < kills; kill += 1) {
      await seconds(pause);
      const server = servers[kill % servers.length];
      await server?.kill();
      await server?.start();
    }
    await visitors.go();
    const faults: string[] = [];
    // A killed worker's mails wait for its lease to end.
    if (!(await untilSent(place, 120))) faults.push('mails still wait after two minutes');
    const byAddress = await allowed(url, 40, (number) => ({
      client: `198.51.100.${number}`,
      email: 'one@example.org',
    }));
    const byClient = await allowed(url, 100, (number) => ({
      client: '203.0.113.9',
      email: `many-${number}@example.org`,
    }));
    const { mailbox, client } = allowances.newsletter;
    if (byAddress !== mailbox.requests)
      faults.push(`${byAddress} posts about one address passed, not ${mailbox.requests}`);
    // The allowance comes back evenly: a slow machine sees one or two more.
    if (byClient < client.requests || byClient > client.requests + 2)
      faults.push(`${byClient} posts of one client passed, not ${client.requests}`);
    const codes = await Promise.all(servers.map((server) => server.stop()));
    if (codes.some((code) => code !== 0)) faults.push('not every process stopped cleanly');
    const figures = await ledger.audit(place, post);
    await relay.close();
    await post.close();
    database.stop();
    return {
      ...figures,
      faults,
      note: `${kills} kills, one every ${pause} s; limits over all processes: ${byAddress} an hour for an address, ${byClient} in ten minutes for a client`,
    };
  },
};
