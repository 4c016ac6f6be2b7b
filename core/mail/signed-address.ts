import { createHmac } from 'node:crypto';

/** Length of the mark; a local part has at most 64 characters (RFC 5321). */
const markLength = 26;

/** The content of a signed address: the name of its subject, and the mark that proves we made it. */
interface SignedAddress {
  readonly name: string;
  readonly mark: string;
}

/** Signs an address: 128 bits of an HMAC in digits and lower case, as mail servers may change the case. */
export function addressMark(key: string, ...about: readonly string[]): string {
  const bytes = createHmac('sha256', key).update(about.join('\n')).digest().subarray(0, 16);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(markLength, '0');
}

/** `<box>+<name>.<mark>@<domain>` */
export function signedAddress(box: string, { name, mark }: SignedAddress, domain: string): string {
  return `${box}+${name}.${mark}@${domain}`;
}

/** Distinct addresses of that form in a text. The caller must verify their marks. */
export function signedAddressesIn(
  text: string,
  box: string,
  domain: string,
  longestName: number,
): readonly SignedAddress[] {
  const form = new RegExp(
    `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])${box.toLowerCase().replace(/[^a-z0-9]/g, '\\$&')}\\+([a-z0-9-]{1,${longestName}})\\.([0-9a-v]{${markLength}})@([a-z0-9.-]{1,255})`,
    'g',
  );
  const found = [...text.toLowerCase().matchAll(form)]
    .filter(([, , , at]) => at?.replace(/\.+$/, '') === domain.toLowerCase())
    .map(([, name = '', mark = '']) => ({ name, mark }));
  return [...new Map(found.map((address) => [address.mark, address])).values()];
}
