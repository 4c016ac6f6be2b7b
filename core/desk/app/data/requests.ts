import type * as z from 'zod/mini';
import { apiPaths } from '../../addresses.ts';
import { actAnswer } from '../../api.ts';
import { earlyAnswer } from './early-read.ts';
import { Failure, failureOf } from './failure.ts';
import { keyed } from './session-key.ts';
import { rememberVersion, withNewestVersion } from './versions.ts';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Timeout of a request; milliseconds. */
const patience = 15_000;

async function answerOf(path: string, init: RequestInit, waits: number): Promise<unknown> {
  const patienceOver = AbortSignal.timeout(waits);
  let answer: Response;
  try {
    answer = await (earlyAnswer(path) ??
      fetch(keyed(path), {
        ...init,
        signal: !init.signal ? patienceOver : AbortSignal.any([init.signal, patienceOver]),
      }));
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    throw new Failure('network', 'The desk does not answer.', { cause });
  }
  if (!answer.ok) {
    const failure = await failureOf(answer);
    // Typed text is not lost: it is stored with its record or in this tab.
    if (failure.kind === 'signed-out') location.assign(keyed(`${apiPaths.signIn}?ended`));
    throw failure;
  }
  try {
    return await answer.json();
  } catch (cause) {
    throw new Failure('network', 'The answer was cut off.', { cause });
  }
}

/**
 * Reads `GET path?query`. @throws Failure, also if the response does not match the schema
 * @param options.waits timeout in milliseconds
 */
export async function readFrom<Schema extends z.ZodMiniType>(
  path: string,
  query: Query,
  schema: Schema,
  { signal, waits = patience }: { signal?: AbortSignal | undefined; waits?: number } = {},
): Promise<z.output<Schema>> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  const body = await answerOf(
    search === '' ? path : `${path}?${search}`,
    { headers: { accept: 'application/json' }, ...(signal === undefined ? {} : { signal }) },
    waits,
  );
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new Failure(
      'unread',
      'The answer is not what this page expects. Reload the page: it may be older than the server.',
      { cause: parsed.error },
    );
  return parsed.data;
}

/**
 * Sends an act once, without automatic retries. @throws Failure; after `network` or `busy` it is unknown whether
 * it was done, and a retry with the same key is safe: the server does it at most once.
 */
export async function sendAct(
  name: string,
  key: string,
  input: Readonly<Record<string, unknown>>,
): Promise<{ already: boolean; result?: unknown }> {
  const sent = withNewestVersion(input);
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...sent, key }),
  };
  const parsed = actAnswer.safeParse(await answerOf(apiPaths.act(name), init, patience));
  if (!parsed.success)
    throw new Failure('unread', 'We do not know whether this was done: the answer is not what this page expects.', {
      cause: parsed.error,
    });
  if (!parsed.data.already) rememberVersion(sent, parsed.data.result);
  return parsed.data;
}
