import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as z from 'zod';
import { randomRequest, type RandomRequest } from './random-request.ts';
import { Wire } from './wire.ts';
import { reasonOf } from '../../contract/error-words.ts';

export interface FuzzFigures {
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly slowest: number;
  /** Resident memory in bytes: when everything is warm (a fifth of the way), at its highest later, at the end. */
  readonly memory: { readonly warm: number; readonly highest: number; readonly end: number };
  /** Each with the number of the request, to be found again by the seed. */
  readonly faults: readonly string[];
}

const connections = 24;
/** What the server says of itself to programs. */
const contract = z.object({ paths: z.record(z.string(), z.unknown()) });
/** Requests that are made up at once. */
const batch = 500;

/** Another client for each request, of the range for benchmarks (RFC 2544): rate limits count by client. */
function clientOf(number: number): string {
  return `X-Forwarded-For: 198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
}

/** Resident memory of a process in bytes; 0 where the system has no /proc. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** What no answer may hold: a stack, a path of the machine, the name of a library or of the database's own errors. */
const insides =
  /\n\s+at |node_modules|\/functions\/[a-z-]+\/[a-z-]+\.ts|SQLITE|ERR_[A-Z]|FST_|kysely|ZodError|pg_catalog|\/(?:home|root|tmp|work)\//;

/** Sends random requests to a server that trusts us as its proxy, and looks at every answer. */
export async function fuzz(
  port: number,
  pid: number,
  { requests, seed, progress }: { requests: number; seed: number; progress: (done: number) => void },
): Promise<FuzzFigures> {
  const byStatus: Record<string, number> = {};
  const faults: string[] = [];
  const started = performance.now();
  let [next, slowest, warm, highest] = [0, 0, 0, 0];
  let made: readonly RandomRequest[] = [];
  const told = await (await fetch(`http://127.0.0.1:${port}/functions/v1/openapi.json`)).json();
  const any = randomRequest(Object.keys(contract.parse(told).paths));

  const judge = (
    number: number,
    { method, path, bytes }: { method: string; path: string; bytes: string },
    status: number,
    text: string,
    isPage: boolean,
  ): void => {
    const fault =
      status >= 500
        ? `answered with ${status}`
        : !isPage && insides.test(text)
          ? `shows its insides: ${text.slice(0, 200)}`
          : undefined;
    if (fault !== undefined)
      faults.push(`request ${number}, ${method} ${path}: ${fault}; sent ${JSON.stringify(bytes.slice(0, 400))}`);
  };

  const visit = async (): Promise<void> => {
    const wire = new Wire(port);
    while (next < requests) {
      const number = next++;
      if (number % batch === 0) made = fc.sample(any, { seed: seed + number, numRuns: batch });
      const { method = '', path = '', bytes: write } = made[number % batch] ?? {};
      const request = { method, path, bytes: write?.(clientOf(number)) ?? '' };
      const asked = performance.now();
      try {
        const answer = await wire.ask(request.bytes, request.method);
        const key = String(answer?.status ?? 'closed');
        byStatus[key] = (byStatus[key] ?? 0) + 1;
        if (answer)
          judge(
            number,
            request,
            answer.status,
            answer.head + answer.body,
            answer.status === 200 && /^content-encoding: (br|gzip)/im.test(answer.head),
          );
      } catch (error) {
        faults.push(
          `request ${number}, ${request.method} ${request.path}: ${reasonOf(error)}; sent ${JSON.stringify(request.bytes.slice(0, 400))}`,
        );
        if (faults.length > 50) return;
      }
      slowest = Math.max(slowest, performance.now() - asked);
      if (number % Math.max(1, Math.floor(requests / 20)) === 0) {
        const memory = await residentMemory(pid);
        if (number >= requests / 5) {
          warm ||= memory;
          highest = Math.max(highest, memory);
        }
        progress(number);
      }
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: connections }, visit));
  return {
    seed,
    requests: next,
    seconds: (performance.now() - started) / 1000,
    byStatus,
    slowest,
    memory: { warm, highest, end: await residentMemory(pid) },
    faults,
  };
}
