import type { OutboxRow } from '../store/tables.ts';
import { refusalOf } from './failure.ts';
import type { MailRegister } from './mail-kinds.ts';

export interface Meaning {
  readonly consequence: string;
  readonly remedy: string;
  readonly first: 'again' | 'aside';
}

/**
 * Explains a failed email by its kind and the server's reply.
 * @param phone the number that its recipient left, or null
 */
export function meaningOf(
  { kinds }: Pick<MailRegister, 'kinds'>,
  { kind, failure }: Pick<OutboxRow, 'kind' | 'failure'>,
  phone: string | null,
): Meaning {
  const known = kinds.get(kind);
  if (!known)
    return { consequence: 'This email was not delivered.', remedy: 'Try again, or dismiss it.', first: 'again' };
  const { consequence, remedy, to, noSuchAddress } = known;
  const enhanced = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(failure ?? '')?.[1];
  const refusal = refusalOf(enhanced);
  if (noSuchAddress && refusal === 'address') return { ...noSuchAddress, first: 'aside' };
  if (refusal === 'us')
    return {
      consequence,
      remedy: `Their server refuses us or our text, whoever the recipient. ${remedy}`,
      first: 'again',
    };
  if (to !== 'visitor') return { consequence, remedy, first: to === 'reader' ? 'aside' : 'again' };
  if (phone !== null) {
    const ring = `Call ${phone}, the number they left`;
    if (refusal === 'address') return { consequence, remedy: `${ring}: the address does not exist.`, first: 'again' };
    const said = remedy.startsWith('Call them')
      ? remedy.replace('Call them', ring)
      : remedy.startsWith('Answer')
        ? `${ring}, or a${remedy.slice(1)}`
        : `${ring}. ${remedy}`;
    return { consequence, remedy: said, first: 'again' };
  }
  return refusal === 'address'
    ? {
        consequence,
        remedy: 'The address does not exist, and they left no telephone number: an answer would be returned too.',
        first: 'aside',
      }
    : { consequence, remedy, first: 'again' };
}
