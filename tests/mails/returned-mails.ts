interface Recipient {
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
}

interface ReportOptions {
  readonly to: string;
  readonly recipients?: readonly Recipient[];
  readonly headers?: readonly string[];
  /** Type of the part that brings the letter back, and its headers. */
  readonly original?: { readonly type: string; readonly headers: readonly string[] };
  readonly newline?: '\r\n' | '\n';
}

const letter = { type: 'text/rfc822-headers', headers: ['From: notes@corbiere.example', 'Subject: Field notes'] };

/** A delivery report (RFC 3464) as mail servers write them; codes and fields are theirs, the words ours. */
export function deliveryReport({
  to,
  recipients = [{ action: 'failed', status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 no such user' }],
  headers = [],
  original = letter,
  newline = '\r\n',
}: ReportOptions): string {
  const paragraphs = recipients.map(({ action, status, diagnostic }) =>
    [
      'Final-Recipient: rfc822; ada@example.org',
      ...(action === undefined ? [] : [`Action: ${action}`]),
      ...(status === undefined ? [] : [`Status: ${status}`]),
      ...(diagnostic === undefined ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    ].join(newline),
  );
  return [
    'Return-Path: <>',
    ...headers,
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.org>',
    `To: ${to}`,
    'Subject: Undelivered',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="=_edge_/1"',
    '',
    'For programs that show no parts.',
    '--=_edge_/1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'It could not be delivered to ada@example.org.',
    '',
    '--=_edge_/1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    'Arrival-Date: Fri, 20 Nov 2026 09:00:00 +0000',
    '',
    paragraphs.join(newline + newline),
    '',
    '--=_edge_/1',
    `Content-Type: ${original.type}`,
    '',
    ...original.headers,
    '',
    '--=_edge_/1--',
    '',
  ].join(newline);
}

/** A complaint (RFC 5965), as a feedback loop sends it, with the letter's envelope in it. */
export function feedbackReport({
  returnPath,
  type = 'abuse',
  field = 'Original-Mail-From',
}: {
  returnPath: string;
  type?: string;
  field?: 'Original-Mail-From' | 'Return-Path';
}): string {
  return [
    'From: feedback@provider.example',
    'To: postmaster@corbiere.example',
    'Subject: A complaint',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset="utf-8"',
    '',
    'A reader has reported this.',
    '',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Loop/1.0',
    'Version: 1',
    ...(field === 'Original-Mail-From' ? [`Original-Mail-From: <${returnPath}>`] : []),
    'Arrival-Date: Fri, 20 Nov 2026 09:00:00 +0000',
    '',
    '--part',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    ...(field === 'Return-Path' ? [`Return-Path: <${returnPath}>`] : []),
    'From: notes@corbiere.example',
    'To: (redacted)',
    'Subject: Field notes',
    '',
    'A letter.',
    '',
    '--part--',
    '',
  ].join('\r\n');
}

/** The answer of a program on holiday. */
export function automaticAnswer(to: string): string {
  return [
    'From: Ada <ada@example.org>',
    `To: ${to}`,
    'Subject: Away until Monday',
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am away. Please ring my colleague.',
    '',
  ].join('\r\n');
}
