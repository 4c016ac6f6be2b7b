import type { APIRoute } from 'astro';
import { copyOf } from '../../copy/pages.ts';
import { firm } from '../../copy/registers.ts';
import { addressOf, siteAddress } from '../../machine/addresses.ts';
import { securityTxt } from '../../machine/security-txt.ts';
import { textFile } from '../../machine/plain-text.ts';

export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const { languages, validDays } = await copyOf('security');
  const contact = {
    email: firm.emails.security,
    languages,
    policy: addressOf('/.well-known/security-policy.txt', site),
    canonical: addressOf('/.well-known/security.txt', site),
    validDays,
  };
  return textFile(securityTxt(contact, new Date()));
};
