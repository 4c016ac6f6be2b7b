import { Worker } from 'node:worker_threads';

/** What a thread answers that reads one thing and ends. */
export type ThreadReply<Result> = { readonly result: Result } | { readonly failure: string };

interface Limits {
  readonly name: string;
  /** Longest time for the answer; milliseconds. */
  readonly timeout: number;
  /** Megabytes that it may take. */
  readonly memory: number;
}

/**
 * Has something from outside read in a thread of its own, which ends with it: whatever it is, no page waits for it. Rejects
 * with the reason when it cannot be read, or not in time.
 * @param program the thread's program, which takes one order and posts one `ThreadReply`
 */
export async function askThread<Result>(program: URL, order: unknown, { name, timeout, memory }: Limits): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const worker = new Worker(program, { name, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } });
  const timer = setTimeout(() => reject(new Error(`It was not read within ${timeout / 1_000} seconds.`)), timeout);
  worker.on('message', (reply: ThreadReply<Result>) => {
    if ('result' in reply) resolve(reply.result);
    else reject(new Error(`It could not be read: ${reply.failure}`));
  });
  worker.on('error', (error: unknown) => reject(new Error(`It could not be read: ${error instanceof Error ? error.message : 'its thread failed'}`)));
  worker.on('exit', () => reject(new Error('It could not be read: its thread ended.')));
  worker.postMessage(order);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
