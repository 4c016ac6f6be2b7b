const width = 30;

/** Milliseconds between two lines where there is no terminal: files, pipes and systemd's journal. */
const lineEvery = 10_000;

/** Shows progress: a bar on a terminal, elsewhere a line every ten seconds. */
export function progressBar(
  label: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  now: () => number = Date.now,
): (done: number, all: number) => void {
  const started = now();
  let reported = started;
  return (done, all) => {
    const time = now();
    const seconds = (time - started) / 1_000;
    const rate = done / seconds;
    const counts = `${counted(done)}/${counted(all)}`;
    const rest =
      done === 0 || done >= all || seconds < 1 ? '' : `, ${pace(rate)}, ${duration((all - done) / rate)} left`;
    if (stream.isTTY) {
      const full = Math.round((done / Math.max(1, all)) * width);
      // Padded, because the previous line may have been longer.
      stream.write(
        `\r${label} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${counts}${rest}\u001B[K${done >= all ? '\n' : ''}`,
      );
    } else if (time - reported >= lineEvery) {
      reported = time;
      stream.write(`${label}: ${counts}${rest}\n`);
    }
  };
}

/** The same for work in several steps, with a bar for each. */
export function progressBars(): (step: string, done: number, all: number) => void {
  const bars = new Map<string, ReturnType<typeof progressBar>>();
  return (step, done, all) => {
    const bar = bars.get(step) ?? progressBar(step);
    bars.set(step, bar);
    bar(done, all);
  };
}

function counted(count: number): string {
  return count.toLocaleString('en-GB');
}

function pace(perSecond: number): string {
  return perSecond < 1 ? `${Math.round(perSecond * 60)} a minute` : `${counted(Math.round(perSecond))} a second`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Runs work that Ctrl-C or SIGTERM may end at any moment, printing the resulting state. */
export async function endable<Result>(state: string, work: () => Promise<Result>): Promise<Result> {
  const end = (signal: NodeJS.Signals): void => {
    console.error(`\n${state}`);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}
