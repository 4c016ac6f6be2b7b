import { setTimeout } from 'node:timers/promises';
import type { Settings } from '../../core/context/environment.ts';

/** Why an address is not ready; undefined if it is. */
export async function whyNotReady(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    const said = await answer.text();
    return answer.ok ? undefined : `${address} answers ${answer.status} ${said.slice(0, 200)}`;
  } catch {
    return `${address} does not answer`;
  }
}

/** Waits until addresses are ready. @throws one line when one is not within so many seconds */
export async function expectReady(addresses: readonly string[], within: number): Promise<void> {
  const end = performance.now() + within * 1_000;
  for (;;) {
    const [reason] = (await Promise.all(addresses.map(whyNotReady))).filter((one) => one !== undefined);
    if (reason === undefined) break;
    if (performance.now() > end) throw new Error(`${reason} after ${within} seconds.`);
    await setTimeout(500);
  }
  console.log(`Ready: ${addresses.join(', ')}.`);
}

/** Local readiness addresses of the server and the desk. */
export function addressesOf({ host, port, deskHost, deskPort }: Settings): readonly [string, string] {
  const at = (name: string, number: number): string =>
    `http://${/^(?:0\.0\.0\.0|::)$/.test(name) ? '127.0.0.1' : name}:${number}/readyz`;
  return [at(host, port), at(deskHost, deskPort)];
}
