import { day } from '../../contract/time.ts';

export interface SecurityContact {
  readonly email: string;
  /** BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[];
  /** Absolute address of the disclosure policy. */
  readonly policy: string;
  /** Absolute address of the file itself. */
  readonly canonical: string;
  /** Days for which the file may be relied on; less than a year. */
  readonly validDays: number;
}

/** `security.txt` of RFC 9116. @param builtAt the expiry counts from here */
export function securityTxt(
  { email, languages, policy, canonical, validDays }: SecurityContact,
  builtAt: Date,
): string {
  const expires = new Date(builtAt.getTime() + validDays * day).toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${canonical}`,
    `Policy: ${policy}`,
    '',
  ].join('\n');
}
