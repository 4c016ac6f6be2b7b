import fc from 'fast-check';

/** What has broken programs before: addresses, markup, statements, other people's properties, numbers out of range. */
export const nasty = fc.constantFrom(
  'ada@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org\u0000',
  '\u0430da@example.org',
  'ada@ex\u0430mple.org',
  '💌@example.org',
  '\u202egro.elpmaxe@ada',
  `${'a'.repeat(300)}@example.org`,
  '＠',
  '\ud800',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '"; drop table outbox; --',
  '{{email}}',
  '${7*7}',
  '%',
  '%00',
  '../../etc/passwd',
  '/',
  '/about',
  '__proto__',
  'constructor',
  'A'.repeat(43),
  'a'.repeat(64),
  'general',
  'privacy',
  '3e8e2a6e-6f2f-4c9e-9a8a-3e7a0c1d2b4f',
  '-1',
  '1e309',
  'NaN',
  'true',
  'null',
  'é'.normalize('NFD').repeat(50),
  'Twenty characters at the very least',
  '2026-02-30T25:61:00Z',
  '2026-11-20T09:00:00.000Z',
);

export const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), nasty, fc.emailAddress());

/** Anything that JSON can say, and numbers that it cannot. */
export const value = fc.oneof(
  text,
  fc.jsonValue(),
  fc.double(),
  fc.constantFrom(null, true, false, Number.MAX_VALUE, -0, {}, []),
);

/** Fields as a form sends them. */
export function formOf(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).map(([name, given]) => [
    name,
    (typeof given === 'string' ? given : JSON.stringify(given)).toWellFormed(),
  ]);
  return new URLSearchParams(pairs).toString();
}
