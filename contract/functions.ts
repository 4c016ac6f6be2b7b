/** The functions of the backend by name; each feature adds its own. */
export interface Functions {}

export type FunctionName = keyof Functions;

const place = '/functions/v1/';

/** Path of a function, e.g. `/functions/v1/subscribe-newsletter`: the wire form is the hosted backend's. */
export function functionPath(name: FunctionName): string {
  return `${place}${name}`;
}

/** The function of a route; undefined where it is that of none. */
export function functionOf(route: string): string | undefined {
  return route.startsWith(place) ? route.slice(place.length) : undefined;
}

/** Header that names one sending of a form: a UUID, the same for every retry. The answer to it is kept for 24 hours. */
export const idempotencyHeader = 'idempotency-key';

/** Largest request body a function accepts, in bytes. */
export const bodyLimit = 16 * 1024;

/** The same for an enquiry: the longest message in a native form takes nine bytes for each of some characters. */
export const enquiryBodyLimit = 48 * 1024;

/** Shortest time a pending state stays visible, in milliseconds, so that it can be read. */
export const pendingFloor = 400;

/** A form sent sooner than this after it was first touched was not filled in by a person; milliseconds. */
export const fillFloor = 1200;
