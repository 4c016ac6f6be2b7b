import { functionPath } from '../contract/functions.ts';

const senders = 16;

/** An address of the range reserved for benchmarks (RFC 2544), another for each number: rate limits count by client. */
function clientAddress(number: number): string {
  return `198.18.${(number >> 8) & 255}.${number & 255}`;
}

/**
 * Signs up new addresses for some seconds and answers how many a second were acknowledged, each stored and its mail
 * queued in one synced transaction. The server must trust us as its proxy. Throws when an answer is no success.
 */
export async function signUpsPerSecond(url: string, seconds: number): Promise<number> {
  const started = performance.now();
  let sent = 0;
  let acknowledged = 0;
  const send = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const number = sent;
      sent += 1;
      const answer = await fetch(`${url}${functionPath('subscribe-newsletter')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': clientAddress(number) },
        body: JSON.stringify({ email: `bench-${number}@example.com` }),
      });
      if (!answer.ok) throw new Error(`a sign-up was answered with ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      acknowledged += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return acknowledged / ((performance.now() - started) / 1000);
}
