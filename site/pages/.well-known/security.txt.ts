import type { APIRoute } from 'astro';
import { day } from '../../../contract/time.ts';
import { copyOf } from '../../copy/pages.ts';
import { firm } from '../../copy/registers.ts';
import { addressOf, siteAddress } from '../../machine/addresses.ts';
import { textFile } from '../../machine/plain-text.ts';

/** `security.txt` of RFC 9116. */
export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const { languages, validDays } = await copyOf('security');
  const expires = new Date(Date.now() + validDays * day).toISOString().replace(/\.\d+Z$/, 'Z');
  const lines = [
    `Contact: mailto:${firm.emails.security}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${addressOf('/.well-known/security.txt', site)}`,
    `Policy: ${addressOf('/.well-known/security-policy.txt', site)}`,
  ];
  return textFile(`${lines.join('\n')}\n`);
};
