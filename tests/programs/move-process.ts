import { migrationsOf } from '../../core/start/feature.ts';
import { moveDatabase } from '../../core/store/move.ts';
import { features } from '../../features/index.ts';

// Moves a database and kills itself at a step. Arguments: folder and address of both (embedded: ''), and the step.
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
