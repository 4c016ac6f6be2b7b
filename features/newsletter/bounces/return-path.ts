import { createHmac } from 'node:crypto';

/** Name of the key in `secrets`. */
export const bounceSecret = 'bounces';

/** A local part has 64 characters at most (RFC 5321): 8 for `bounces+`, 27 for the point and the mark. */
const letterLength = 28;
const markLength = 26;

/** What the address of a return path says. */
export interface ReturnPath {
  /** The letter's id, or its beginning. */
  readonly letter: string;
  readonly mark: string;
}

/**
 * What makes the return path of a mail its own: 128 bits of an HMAC over letter and mail, in digits and small letters, since
 * mail servers may change the case of an address. Nobody without the key can make one, and it tells nothing of the reader.
 */
export function returnMark(key: string, letterId: string, mailId: string): string {
  const bytes = createHmac('sha256', key).update(`${letterId}\n${mailId}`).digest().subarray(0, 16);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(markLength, '0');
}

/** Where a mail of a letter comes back to: `bounces+<letter>.<mark>@<domain>`. */
export function returnAddress(letterId: string, mark: string, domain: string): string {
  return `bounces+${letterId.slice(0, letterLength)}.${mark}@${domain}`;
}

const form = new RegExp(
  `(?<![a-z0-9.!#$%&'*+/=?^_\`{|}~-])bounces\\+([a-z0-9-]{1,${letterLength}})\\.([0-9a-v]{${markLength}})@([a-z0-9.-]{1,255})`,
  'g',
);

/** The return paths of a domain that stand in a text, each once. Whether they are ours only their marks can say. */
export function returnPathsIn(text: string, domain: string): readonly ReturnPath[] {
  const found = [...text.toLowerCase().matchAll(form)]
    .filter(([, , , at]) => at?.replace(/\.+$/, '') === domain.toLowerCase())
    .map(([, letter = '', mark = '']) => ({ letter, mark }));
  return [...new Map(found.map((path) => [path.mark, path])).values()];
}

/** Whether an address names a letter, of which it may hold the beginning alone. */
export function namesLetter({ letter }: ReturnPath, letterId: string): boolean {
  return letter === letterId.slice(0, letterLength);
}
