/**
 * The functions of the backend by name, and where they answer.
 * The wire form is the hosted backend's: `POST {project URL}/functions/v1/{name}`.
 */
export const functionNames = [
  'subscribe-newsletter',
  'confirm-subscription',
  'unsubscribe',
  'send-contact-message',
  'send-ethics-enquiry',
  'request-consultation',
  'request-my-data',
  'open-my-data',
  'download-my-data',
  'erase-my-data',
  'record-consent',
  'record-vitals',
  'count-visits',
  'take-call-time',
  'move-call',
  'cancel-call',
  'restore-call',
  'renew-call-link',
  'record-call-outcome',
  'act-on-enquiry',
  'undo-enquiry-act',
] as const;

export type FunctionName = (typeof functionNames)[number];

/** Path of a function on the backend, e.g. `/functions/v1/subscribe-newsletter`. */
export function functionPath(name: FunctionName): string {
  return `/functions/v1/${name}`;
}

/**
 * Header with which a browser names one sending of a form: a UUID, the same for every retry of it. A form field `key`
 * does the same. The answer to a key is kept for 24 hours; another body under it is refused.
 */
export const idempotencyHeader = 'idempotency-key';

/** Largest request body a function accepts, in bytes. */
export const bodyLimit = 16 * 1024;

/** The same for an enquiry: the longest message in a native form takes nine bytes for each of some characters. */
export const enquiryBodyLimit = 48 * 1024;

/** Shortest time a pending state stays visible, in milliseconds, so that it can be read. */
export const pendingFloor = 400;

/** A form sent sooner than this after it was first touched was not filled in by a person; milliseconds. */
export const fillFloor = 1200;
