import type { InboundMail } from './read-mail.ts';

/**
 * Whether the domain of an email's sender vouches for it, as our own mail server found. Only the topmost
 * `Authentication-Results` counts, and only when it names a server of ours: what stands below it came with the email.
 * (RFC 8601 has that server remove what others wrote in its name.)
 * @param own names of our mail servers, or the domains they are in
 */
export function isVouched(
  { authentication, from, oneSender }: Pick<InboundMail, 'authentication' | 'from' | 'oneSender'>,
  own: readonly string[],
): boolean {
  if (authentication === undefined || !oneSender) return false;
  const [server = '', ...results] = withoutComments(authentication).split(';');
  const name = server.trim().split(/\s+/, 1).join('').toLowerCase();
  if (!own.some((one) => name === one || name.endsWith(`.${one}`))) return false;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase();
  return results.some((result) => {
    const said = result.trim().toLowerCase();
    const [, of] = /\sheader\.from=([^\s]+)/.exec(said) ?? [];
    return /^dmarc\s*=\s*pass(?:\s|$)/.test(said) && domain !== '' && (of?.split('@').at(-1) ?? '') === domain;
  });
}

/** Without what stands in brackets or quotes, where a semicolon may be anything. */
function withoutComments(header: string): string {
  let [plain, before] = [header.slice(0, 8_000).replace(/"(?:[^"\\]|\\.)*"/g, ' '), ''];
  while (plain !== before) [plain, before] = [plain.replace(/\([^()]*\)/g, ' '), plain];
  return plain;
}
