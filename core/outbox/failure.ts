export interface Failure {
  /** `network`: the server was not reached. All such emails become due once it is reached again. */
  readonly kind: 'network' | 'temporary' | 'permanent';
  /** Without addresses, as the row is kept longer than the email's text. */
  readonly reason: string;
  /** The enhanced code (RFC 3463) of a permanent refusal because the address does not exist. */
  readonly noSuchAddress?: string;
  /** The enhanced code of a permanent refusal of us or our text, for any recipient. */
  readonly refusesUs?: string;
}

const networkCodes = new Set(
  'ECONNECTION ETIMEDOUT ESOCKET EDNS ETLS ECONNREFUSED ECONNRESET EPIPE ENOTFOUND EAI_AGAIN'.split(' '),
);

/** Bad mailbox, bad domain, moved, null MX, disabled. Never 5.7.x or a bare 550, which may be about us. */
const addressCodes = new Set(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1']);

/** Whether a permanent refusal (RFC 3463, RFC 7505) concerns the address, us (5.7.x), or neither with certainty. */
export function refusalOf(enhanced: string | undefined): 'address' | 'us' | 'neither' {
  if (enhanced === undefined) return 'neither';
  if (addressCodes.has(enhanced)) return 'address';
  return enhanced.startsWith('5.7.') ? 'us' : 'neither';
}

/** Classifies a transport error. A 5xx to the greeting or login is due to our settings, so the email waits. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'temporary', reason: 'unknown failure' };
  const code = textOf(error, 'code');
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const reason = withoutAddresses(error.message);
  if (status >= 500 && status < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/m.exec(textOf(error, 'response'))?.[1];
    // In reply to MAIL FROM these codes concern our own address.
    const aboutRecipient = textOf(error, 'command') !== 'MAIL FROM';
    const about = refusalOf(enhanced);
    if (enhanced === undefined || about === 'neither' || (about === 'address' && !aboutRecipient))
      return { kind: 'permanent', reason };
    return { kind: 'permanent', reason, ...(about === 'us' ? { refusesUs: enhanced } : { noSuchAddress: enhanced }) };
  }
  // Nodemailer rejects these before contacting the server, so a retry cannot help.
  if (code === 'EENVELOPE' && status === 0) return { kind: 'permanent', reason };
  if (status === 0 && networkCodes.has(code)) return { kind: 'network', reason };
  return { kind: 'temporary', reason };
}

function textOf(error: Error, field: 'code' | 'response' | 'command'): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}

/** Removes the addresses that servers quote; returns one line of at most 300 characters, no control characters. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, '(address)')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 300);
}
