export interface Failure {
  /** `network`: the server was not reached at all; a reachable one revives all such mails at once. */
  readonly kind: 'network' | 'temporary' | 'permanent';
  /** Without addresses: the row is kept longer than the mail's text. */
  readonly reason: string;
  /** The enhanced code (RFC 3463) of a server that says for good that there is no such address. */
  readonly noSuchAddress?: string;
  /** The enhanced code of a server that refuses for good us or our words, whoever they are for. */
  readonly refusesUs?: string;
}

const networkCodes = new Set(
  'ECONNECTION ETIMEDOUT ESOCKET EDNS ETLS ECONNREFUSED ECONNRESET EPIPE ENOTFOUND EAI_AGAIN'.split(' '),
);

/** Bad mailbox, bad domain, moved, null MX, disabled. Never 5.7.x or a bare 550, which may be about us. */
const addressCodes = new Set(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1']);

/** Whom a permanent refusal is about (RFC 3463, RFC 7505): the address, us (5.7.x), or neither for certain. */
export function refusalOf(enhanced: string | undefined): 'address' | 'us' | 'neither' {
  if (enhanced === undefined) return 'neither';
  if (addressCodes.has(enhanced)) return 'address';
  return enhanced.startsWith('5.7.') ? 'us' : 'neither';
}

/** What an error of the transport means. A 5xx to the greeting or the log-in is about our settings: the mail waits. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'temporary', reason: 'unknown failure' };
  const code = textOf(error, 'code');
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const reason = withoutAddresses(error.message);
  if (status >= 500 && status < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/m.exec(textOf(error, 'response'))?.[1];
    // At MAIL FROM the same codes are about our own address.
    const aboutRecipient = textOf(error, 'command') !== 'MAIL FROM';
    const about = refusalOf(enhanced);
    if (enhanced === undefined || about === 'neither' || (about === 'address' && !aboutRecipient))
      return { kind: 'permanent', reason };
    return { kind: 'permanent', reason, ...(about === 'us' ? { refusesUs: enhanced } : { noSuchAddress: enhanced }) };
  }
  // Nodemailer refuses these before it speaks to the server: no retry can help.
  if (code === 'EENVELOPE' && status === 0) return { kind: 'permanent', reason };
  if (status === 0 && networkCodes.has(code)) return { kind: 'network', reason };
  return { kind: 'temporary', reason };
}

function textOf(error: Error, field: 'code' | 'response' | 'command'): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}

/** Servers quote the recipient in their refusals. One line, at most 300 characters, no control characters. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, '(address)')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 300);
}
