import { createHmac } from 'node:crypto';

/** A local part has 64 characters at most (RFC 5321): what is left of it by the point and the mark. */
const markLength = 26;

/** What an address of ours says: what it is about, and the proof that we made it. */
interface SignedAddress {
  readonly name: string;
  readonly mark: string;
}

/** Proves that an address is ours: 128 bits of an HMAC, in digits and small letters, since servers change the case. */
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

/** The addresses of that form that stand in a text, each once. Whether they are ours only their marks can say. */
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
