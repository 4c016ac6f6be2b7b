import { corbiere } from '../core/cli/program.ts';
import { beginProcess } from '../core/start/process.ts';
import { firm } from '../features/index.ts';

beginProcess();
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe, such as head, has closed it.
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });

await corbiere(firm, process.argv.slice(2), process.env);
