import { corbiere } from '../core/cli/program.ts';
import { firm } from '../features/index.ts';

// Drivers warn in several lines; the first says it.
process.removeAllListeners('warning');
process.on('warning', ({ message }) => {
  console.error(message.split('\n', 1)[0]);
});

// What it writes holds personal data.
process.umask(0o077);
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read it, such as head, has read enough.
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });

await corbiere(firm, process.argv.slice(2), process.env);
