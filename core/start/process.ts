export function leave(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Prepares every program's process. @param tell receives a driver's warning by its first line */
export function beginProcess(tell: (warning: string, name: string) => void = console.error): void {
  // Its files hold personal data.
  process.umask(0o077);
  // React's development build is much slower. Threads inherit this.
  process.env['NODE_ENV'] ??= 'production';
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => tell(message.split('\n', 1)[0] ?? '', name));
}

/** Stops a program at a signal; exits at a second one or after `limit` milliseconds. */
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
