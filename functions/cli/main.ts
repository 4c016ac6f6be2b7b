import { corbiere } from './program.ts';

// Drivers warn in several lines; the first says it.
process.removeAllListeners('warning');
process.on('warning', ({ message }) => {
  console.error(message.split('\n', 1)[0]);
});

await corbiere(process.argv.slice(2), process.env);
