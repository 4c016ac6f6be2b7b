import { keyed } from './session-key.ts';

const early = new Map<string, Promise<Response>>();

/** Asks for something before the code that shows it is there. */
export function readEarly(path: string): void {
  const answer = fetch(keyed(path), { headers: { accept: 'application/json' } });
  answer.catch(() => undefined);
  early.set(path, answer);
}

/** What was asked for early; the first time only. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const answer = early.get(path);
  early.delete(path);
  return answer;
}
