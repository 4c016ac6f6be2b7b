/** The backend's functions by name; each feature adds its own. */
export interface Functions {}

export type FunctionName = keyof Functions;

const place = '/functions/v1/';

/** Path of a function, such as `/functions/v1/subscribe-newsletter`, as the hosted backend has them. */
export function functionPath(name: FunctionName): string {
  return `${place}${name}`;
}

export function functionOf(route: string): string | undefined {
  return route.startsWith(place) ? route.slice(place.length) : undefined;
}

/** Idempotency header of a form: a UUID, the same for every retry. Its answer is kept for 24 hours. */
export const idempotencyHeader = 'idempotency-key';

/** Largest request body a function accepts, in bytes. */
export const bodyLimit = 16 * 1024;

/** The same for an enquiry: native forms encode some characters of a long message in nine bytes each. */
export const enquiryBodyLimit = 48 * 1024;

/** Shortest time a pending state stays visible, in milliseconds, so that it can be read. */
export const pendingFloor = 400;

/** Shortest time in which a person fills in a form, from the first touch; milliseconds. */
export const fillFloor = 1200;
