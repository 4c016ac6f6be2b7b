import { addressKey, mailableAddress } from '../../../core/store/address.ts';
import { Refused } from '../../../core/store/act-errors.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../../core/store/journal.ts';
import { eraseMails } from '../../../core/store/erasure.ts';
import { NewsletterRecords } from '../records.ts';
import { signUpFor } from '../sign-up.ts';
import type { NewsletterTools } from '../tools.ts';
import { readerNamed, type ReaderName } from './unsubscribe-on-request.ts';

/**
 * Puts the right address in place of a misspelt one that somebody asked for and that nobody confirmed. The right one
 * gets the mail that asks to confirm, and nothing else until its owner does; of the misspelt one, which may be a
 * stranger's, nothing stays. An address that was confirmed is not misspelt, and consent is that of its owner: such a
 * reader asks for the letter anew.
 * @throws NotThere; Refused where the address was confirmed, has left, or is the same
 */
export async function correctAddress(
  tools: NewsletterTools,
  actor: Actor,
  { email, ...reader }: ReaderName & { readonly email: string },
): Promise<{ readonly mails: readonly string[] }> {
  const { store, now } = tools;
  const right = mailableAddress(email);
  const mails = await store.db.transaction().execute(async (transaction) => {
    await refuseRepeated(transaction, actor);
    const records = new NewsletterRecords(transaction, store.engine);
    const found = await readerNamed(records, reader);
    const key = addressKey(found.email);
    if (found.state === 'confirmed')
      throw new Refused(
        'Its owner confirmed this address, so it is not misspelt. To change it, they subscribe again with the new address and unsubscribe this one.',
      );
    if (found.state === 'unsubscribed')
      throw new Refused('This address has unsubscribed. Its owner must subscribe again.');
    if (key === addressKey(right)) throw new Refused('That is already its address.');
    const signUps = await transaction.selectFrom('sign_ups').select('id').where('address_key', '=', key).execute();
    const erased = await eraseMails(transaction, [found.id, ...signUps.map(({ id }) => id)]);
    await transaction.deleteFrom('subscribers').where('id', '=', found.id).execute();
    await transaction.deleteFrom('sign_ups').where('address_key', '=', key).execute();
    const at = now().toISOString();
    await signUpFor(transaction, tools, { email: right, form: 'corrected', at });
    await writeJournal(transaction, actor, { act: 'readers.correct', record: found.id }, at);
    return erased;
  });
  tools.onMail();
  return { mails };
}
