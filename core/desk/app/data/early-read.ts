import { keyed } from './session-key.ts';

const early = new Map<string, Promise<Response>>();

/** Starts a request before the code that shows its response has loaded. */
export function readEarly(path: string): void {
  const answer = fetch(keyed(path), { headers: { accept: 'application/json' } });
  answer.catch(() => undefined);
  early.set(path, answer);
}

/** The response of an early request; undefined if there was none or it was used. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const answer = early.get(path);
  early.delete(path);
  return answer;
}
