import { expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

it('states contact, expiry counted from the build, languages, its own address and the policy', () => {
  const text = securityTxt(
    {
      email: 'security@corbiere.example',
      languages: ['en', 'fr'],
      policy: 'https://corbiere.example/.well-known/security-policy.txt',
      canonical: 'https://corbiere.example/.well-known/security.txt',
      validDays: 360,
    },
    new Date('2026-11-20T15:30:00.123Z'),
  );
  expect(text).toBe(
    `Contact: mailto:security@corbiere.example
Expires: 2027-11-15T15:30:00Z
Preferred-Languages: en, fr
Canonical: https://corbiere.example/.well-known/security.txt
Policy: https://corbiere.example/.well-known/security-policy.txt
`,
  );
});
