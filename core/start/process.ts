/** Prints a line and ends the process with a failure. */
export function leave(line: string): never {
  console.error(line);
  process.exit(1);
}

/** What each program begins with. @param tell takes a driver's warning, whose first line says it */
export function beginProcess(tell: (warning: string, name: string) => void = console.error): void {
  // What it writes holds personal data.
  process.umask(0o077);
  // React is much slower as its development build. Threads take this over.
  process.env['NODE_ENV'] ??= 'production';
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => tell(message.split('\n', 1)[0] ?? '', name));
}

/** Stops a program at a signal, and ends it at a second one or after `limit` milliseconds. */
export function stopAtSignal(stop: () => Promise<void>, limit: number): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(
        () => leave(`Not everything finished within ${limit / 1_000} seconds; stopping anyway.`),
        limit,
      ).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => leave(error instanceof Error ? error.message : String(error)),
      );
    });
  }
}
