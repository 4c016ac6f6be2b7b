import * as z from 'zod/mini';
import type { FunctionName } from '../../contract/functions.ts';
import { problem, type Problem } from '../../contract/problem.ts';
import { functionUrl, type Backend } from './backend.ts';
import { callHeaders } from './call-headers.ts';
import type { Clock } from './clock.ts';

/** Timeout of a call; milliseconds. */
export const requestTimeout = 30_000;

/** `retryAfter`: seconds until the next call is accepted, if stated. */
export type Outcome =
  | { readonly ok: true; readonly message?: string }
  | { readonly ok: false; readonly reason: 'network' | 'timeout' | 'unreadable'; readonly cause: unknown }
  | {
      readonly ok: false;
      readonly reason: 'refused';
      readonly status: number;
      readonly problem?: Problem;
      readonly retryAfter?: number;
    };

type FunctionClient = (name: FunctionName, body: Readonly<Record<string, unknown>>) => Promise<Outcome>;

/** The hosted backend's functions may omit the message; ours never do. */
const answer = z.object({ message: z.optional(z.string()) });

async function refusal(response: Response): Promise<Outcome> {
  const parsed = problem.safeParse(await response.json().catch(() => undefined));
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return {
    ok: false,
    reason: 'refused',
    status: response.status,
    ...(parsed.success ? { problem: parsed.data } : {}),
    ...(wait > 0 ? { retryAfter: wait } : {}),
  };
}

async function acceptance(response: Response): Promise<Outcome> {
  const text = await response.text();
  try {
    const message = answer.parse(JSON.parse(text)).message?.trim();
    return message ? { ok: true, message } : { ok: true };
  } catch (cause) {
    return { ok: false, reason: 'unreadable', cause };
  }
}

/** A client for the functions that never throws; failures are outcomes. */
export function createFunctionClient(backend: Backend, fetcher: typeof fetch, clock: Clock): FunctionClient {
  return async (name, body) => {
    const abort = new AbortController();
    const call = async (): Promise<Outcome> => {
      try {
        const response = await fetcher(functionUrl(name, backend), {
          method: 'POST',
          headers: callHeaders(backend),
          body: JSON.stringify(body),
          credentials: 'omit',
          // Completes the request even if the visitor leaves the page. Bodies are far below the limit of 64 KiB that
          // browsers set.
          keepalive: true,
          signal: abort.signal,
        });
        return await (response.ok ? acceptance(response) : refusal(response));
      } catch (cause) {
        return { ok: false, reason: 'network', cause };
      }
    };
    const late = clock.wait(requestTimeout).then((): Outcome => ({
      ok: false,
      reason: 'timeout',
      cause: new Error(`${name} did not answer within ${requestTimeout / 1000} s`),
    }));
    const outcome = await Promise.race([call(), late]);
    abort.abort();
    return outcome;
  };
}
