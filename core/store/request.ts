import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Does a request's work, so that what it stores bears the id of its lines in the log. */
export function ofRequest(id: string, work: () => void): void {
  requests.run(id, work);
}

/** Id of the request that is being answered; null in what the clock or the tool does. It names nobody. */
export function currentRequest(): string | null {
  return requests.getStore() ?? null;
}
