import type { Settings } from '../../../core/context/environment.ts';
import { letterStatus, type LetterStatus } from '../letters/letter-status.ts';
import { wordsOf } from '../../../core/cli/session.ts';
import type { Store } from '../../../core/store/store.ts';

/** The desk's zone, in which times are read and said back. */
export const zoneOf = ({ content }: Settings): string => wordsOf({ content }).enquiries.deskTimeZone;

/** How a letter stands. Throws one line where it was never sent. */
export async function statusOf(store: Store, id: string): Promise<LetterStatus> {
  const status = await letterStatus(store.db, id, new Date());
  if (!status) throw new Error(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
  return status;
}
