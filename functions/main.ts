import { readEnvironment } from './environment.ts';
import { diskOf, platformRemarks } from './platform.ts';
import { start, surroundingsOf, type Running } from './start.ts';

/** Longest wait for requests and mails at a stop before the process ends anyway; milliseconds. */
const stopLimit = 15_000;

/** How long clients with open connections may still ask, once told to close them; milliseconds. */
const grace = 1_000;

function leave(line: string): never {
  console.error(line);
  process.exit(1);
}

// React, which writes the mails, is much slower as its development build. Its thread takes this over.
process.env['NODE_ENV'] ??= 'production';

const reading = readEnvironment(process.env, process.cwd());
if ('mistakes' in reading) leave(reading.mistakes.join('\n'));

const running: Running = await start(reading.settings, surroundingsOf(reading.settings)).catch((error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return leave(error instanceof Error ? error.message + cause : String(error));
});

console.log(`The site is open at ${running.url}`);
console.log(`Mails land in ${running.mailDestination}`);
const { dataDir, databaseUrl } = reading.settings;
const remarks = platformRemarks({ variables: process.env, dataDir, disk: databaseUrl === undefined ? diskOf(dataDir) : undefined, isTerminal: process.stdout.isTTY });
for (const remark of remarks) console.warn(remark);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => leave(`Not everything ended within ${stopLimit / 1000} seconds; leaving anyway.`), stopLimit).unref();
    running.stop(grace).then(() => process.exit(0), (error: unknown) => leave(error instanceof Error ? error.message : String(error)));
  });
}
