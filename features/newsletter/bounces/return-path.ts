import { signedAddress, signedAddressesIn } from '../../../core/mail/signed-address.ts';

export const bounceSecret = 'bounces';

/** Local part of the address, and how many characters of a letter's id fit next to the mark. */
const box = 'bounces';
const letterLength = 28;

export interface ReturnPath {
  readonly letter: string;
  readonly mark: string;
}

/** The return path of a letter's email: `bounces+<letter>.<mark>@<domain>`. */
export function returnAddress(letterId: string, mark: string, domain: string): string {
  return signedAddress(box, { name: letterId.slice(0, letterLength), mark }, domain);
}

/** Distinct return paths of a domain in a text. Their marks are not verified here. */
export function returnPathsIn(text: string, domain: string): readonly ReturnPath[] {
  return signedAddressesIn(text, box, domain, letterLength).map(({ name, mark }) => ({ letter: name, mark }));
}

/** Whether a return path belongs to a letter; it may hold a truncated id. */
export function namesLetter({ letter }: ReturnPath, letterId: string): boolean {
  return letter === letterId.slice(0, letterLength);
}
