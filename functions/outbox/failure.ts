export interface Failure {
  /** `network`: the server was not reached at all; a reachable one revives all such mails at once. */
  readonly kind: 'network' | 'temporary' | 'permanent';
  /** Without addresses: the row is kept longer than the mail's text. */
  readonly reason: string;
}

const networkCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * What an error of the transport means for the mail. A 5xx answer to the envelope or the message is about this mail and
 * final; a 5xx to the greeting or the log-in is about our settings, so the mail waits.
 */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'temporary', reason: 'unknown failure' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const reason = withoutAddresses(error.message);
  if (status >= 500 && status < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')) return { kind: 'permanent', reason };
  // Nodemailer refuses these before it speaks to the server: no retry can help.
  if (code === 'EENVELOPE' && status === 0) return { kind: 'permanent', reason };
  if (status === 0 && networkCodes.has(code)) return { kind: 'network', reason };
  return { kind: 'temporary', reason };
}

/** Servers quote the recipient in their refusals. One line, at most 300 characters, no control characters. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, '(address)')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 300);
}
