import { PostgresServer, urlAt } from '../../../tools/server/temporary-postgres.ts';
import { Relay } from '../relay.ts';
import { noPostgres, openScene, seconds, type Outcome, type Row, type RowTools } from '../row.ts';
import { temporaryFolder } from '../server-process.ts';

async function through(
  tools: RowTools,
  database: PostgresServer,
  fault: (relay: Relay) => Promise<PostgresServer>,
): Promise<Outcome> {
  const relay = await Relay.open([database.port]);
  const scene = await openScene(tools, { place: { dataDir: temporaryFolder(), databaseUrl: urlAt(relay.port) } });
  const { visitors, ledger } = scene;
  visitors.come(8);
  await visitors.deeds(40);
  const last = await fault(relay);
  const before = ledger.size;
  await visitors.deeds(40);
  const outcome = await scene.end();
  await relay.close();
  last.stop();
  return {
    ...outcome,
    note: `${before} writes until the database was back, ${visitors.traffic.refused} asked to come back later; the server was never restarted`,
  };
}

export const databaseRows: readonly Row[] = [
  {
    name: 'database-down',
    title: 'PostgreSQL crashes, stays down, comes back',
    missing: noPostgres,
    async run(tools) {
      const database = await PostgresServer.create(temporaryFolder());
      return through(tools, database, async () => {
        database.crash();
        await seconds(tools.full ? 30 : 5);
        database.start();
        return database;
      });
    },
  },
  {
    name: 'database-restarted',
    title: 'PostgreSQL is restarted three times',
    missing: noPostgres,
    async run(tools) {
      const database = await PostgresServer.create(temporaryFolder());
      return through(tools, database, async () => {
        for (let restart = 0; restart < 3; restart += 1) {
          database.stop();
          database.start();
          await seconds(1);
        }
        return database;
      });
    },
  },
  {
    name: 'database-failover',
    title: 'The primary is lost, its synchronous standby takes over at the same address',
    missing: noPostgres,
    async run(tools) {
      const primary = await PostgresServer.create(temporaryFolder());
      const standby = await primary.standby(temporaryFolder());
      return through(tools, primary, async (relay) => {
        primary.crash();
        await seconds(1);
        standby.promote();
        relay.ports = [standby.port];
        return standby;
      });
    },
  },
];
