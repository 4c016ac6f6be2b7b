import { keyed } from './session-key.ts';

let early: { readonly path: string; readonly answer: Promise<Response> } | undefined;

/** Asks for something before the code that shows it is there. */
export function readEarly(path: string): void {
  early = { path, answer: fetch(keyed(path), { headers: { accept: 'application/json' } }) };
  early.answer.catch(() => undefined);
}

/** What was asked for early; the first time only. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  if (early?.path !== path) return undefined;
  const { answer } = early;
  early = undefined;
  return answer;
}
