import { postgresPrograms } from '../../../tools/checks/needs.ts';
import { PostgresServer } from '../../../tools/server/temporary-postgres.ts';
import { openScene, seconds, type Outcome, type Row, type RowTools } from '../row.ts';
import { temporaryFolder } from '../server-process.ts';

const senders = 12;

/** Kills at moments that chance picks, while at least one write is under way, and starts again at once. */
async function killed(tools: RowTools, kills: number, databaseUrl: string | undefined): Promise<Outcome> {
  const scene = await openScene(tools, { place: { dataDir: temporaryFolder(), databaseUrl } });
  const { server, visitors } = scene;
  const struck = new Map<string, number>();
  visitors.come(senders);
  for (let kill = 0; kill < kills; kill += 1) {
    await visitors.deeds(1 + Math.floor(Math.random() * 12));
    await seconds(Math.random() * 0.03);
    for (const [name, count] of visitors.underWay) if (count > 0) struck.set(name, (struck.get(name) ?? 0) + 1);
    await server.kill();
    await server.start();
  }
  const outcome = await scene.end();
  return {
    ...outcome,
    note: `${kills} kills, struck while under way: ${[...struck]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  };
}

export const killRows: readonly Row[] = [
  {
    name: 'kill-sqlite',
    title: 'SIGKILL at random during every kind of write, embedded database',
    run: (tools) => killed(tools, tools.full ? 120 : 60, undefined),
  },
  {
    name: 'kill-postgres',
    title: 'SIGKILL at random during every kind of write, PostgreSQL',
    missing: () =>
      postgresPrograms() === undefined ? 'PostgreSQL is not installed (sudo apt-get install postgresql)' : undefined,
    async run(tools) {
      const database = await PostgresServer.create(temporaryFolder());
      const outcome = await killed(tools, tools.full ? 60 : 20, database.url);
      database.stop();
      return outcome;
    },
  },
];
