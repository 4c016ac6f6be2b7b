import { once } from 'node:events';
import { minute } from '../../contract/time.ts';
import type { WorkerLog } from '../outbox/worker.ts';
import type { Job } from './jobs.ts';

/** Checks the mail server every ten minutes; log and `/readyz` report a failure. @param fault the reason, if any */
export function mailServerWatch(
  smtpUrl: string | undefined,
  fault: (smtpUrl: string) => Promise<string | undefined>,
  log: WorkerLog,
): { readonly jobs: readonly Job[]; readonly warnings: () => readonly string[] } {
  if (smtpUrl === undefined) return { jobs: [], warnings: () => [] };
  let known: string | undefined;
  const run = async (signal: AbortSignal): Promise<void> => {
    const found = await Promise.race([fault(smtpUrl), once(signal, 'abort').then(() => known)]);
    if (found === known) return;
    if (found === undefined) log.info({}, 'SMTP_URL: the mail server accepts email from us again');
    else log.error({}, found);
    known = found;
  };
  return {
    jobs: [{ name: 'mail server', every: 10 * minute, run }],
    warnings: () => (known === undefined ? [] : ['smtp']),
  };
}
