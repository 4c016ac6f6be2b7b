import { addressMark, signedAddress, signedAddressesIn } from '../../../core/mail/signed-address.ts';

export const bounceSecret = 'bounces';

/** The box, and how much of a letter's id fits beside the mark. */
const box = 'bounces';
const letterLength = 28;

export interface ReturnPath {
  readonly letter: string;
  readonly mark: string;
}

/** What makes the return path of a mail its own. It tells nothing of the reader. */
export function returnMark(key: string, letterId: string, mailId: string): string {
  return addressMark(key, letterId, mailId);
}

/** Where a mail of a letter comes back to: `bounces+<letter>.<mark>@<domain>`. */
export function returnAddress(letterId: string, mark: string, domain: string): string {
  return signedAddress(box, { name: letterId.slice(0, letterLength), mark }, domain);
}

/** The return paths of a domain that stand in a text, each once. Whether they are ours only their marks can say. */
export function returnPathsIn(text: string, domain: string): readonly ReturnPath[] {
  return signedAddressesIn(text, box, domain, letterLength).map(({ name, mark }) => ({ letter: name, mark }));
}

/** Whether an address names a letter, of which it may hold the beginning alone. */
export function namesLetter({ letter }: ReturnPath, letterId: string): boolean {
  return letter === letterId.slice(0, letterLength);
}
