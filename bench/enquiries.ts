import { Agent, request } from 'node:http';
import { functionPath } from '../contract/functions.ts';
import { residentMemory } from './memory.ts';

/** Resident memory of the server after a number of requests. */
export interface MemoryMark {
  readonly requests: number;
  /** Bytes; undefined where the system does not say. */
  readonly bytes: number | undefined;
}

export interface EnquiryLoad {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds within which 99 of 100 were answered. */
  readonly slowest: number;
  readonly memory: readonly MemoryMark[];
}

const connections = 32;

/** The body of one enquiry from an address of its own. */
function enquiry(number: number): string {
  return JSON.stringify({
    name: `Reader ${number}`,
    email: `bench-${number}@example.com`,
    subject: 'support',
    message: `The lift on floor ${number} stops between two floors and says nothing about it.`,
  });
}

/** Sends one enquiry as a client of its own (the range reserved for benchmarks, RFC 2544). Throws when it is not taken. */
function send(url: URL, agent: Agent, number: number): Promise<void> {
  const body = enquiry(number);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`an enquiry was answered with ${answer.statusCode ?? 'nothing'}`));
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * Sends so many enquiries over 32 connections, each the next when it has its answer: stored with both mails in one synced
 * transaction. The server (process `pid`) must trust us as its proxy. Throws at the first answer that is no success.
 * @param marks numbers of requests after which memory is read
 */
export async function sendEnquiries(
  origin: string,
  pid: number,
  requests: number,
  marks: readonly number[],
): Promise<EnquiryLoad> {
  const url = new URL(functionPath('send-contact-message'), origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits: number[] = [];
  const memory: MemoryMark[] = [];
  const started = performance.now();
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < requests) {
      const number = next;
      next += 1;
      const asked = performance.now();
      await send(url, agent, number);
      waits.push(performance.now() - asked);
      if (marks.includes(waits.length)) memory.push({ requests: waits.length, bytes: await residentMemory(pid) });
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sender));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - started) / 1000;
  waits.sort((one, other) => one - other);
  return { requests, perSecond: requests / seconds, slowest: waits[Math.floor(waits.length * 0.99)] ?? 0, memory };
}
