import { migrationsOf } from '../../core/start/feature.ts';
import { moveDatabase } from '../../core/store/move.ts';
import { features } from '../../features/index.ts';

/**
 * A process that moves a database and kills itself at a step. Its arguments: data folder and address of the old one, of
 * the new one (an empty address is an embedded one), number of the step.
 */
const [fromFolder = '', fromUrl, toFolder = '', toUrl, killAt = ''] = process.argv.slice(2);
const parts = { migrations: migrationsOf(features), onFault: console.error };
const url = (text = ''): string | undefined => (text === '' ? undefined : text);
let step = 0;
await moveDatabase(
  { ...parts, dataDir: fromFolder, databaseUrl: url(fromUrl) },
  { ...parts, dataDir: toFolder, databaseUrl: url(toUrl) },
  () => {
    step += 1;
    if (step === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
);
