import { endSubscription } from './end-subscription.ts';
import { inTransaction } from './records.ts';
import type { NewsletterTools } from './tools.ts';

/**
 * Ends the subscription of an address whose mail server says for good that it does not exist: suppressed at once,
 * written into the proof, and deleted with the address as after any other end. True when there was one to end.
 */
export async function endRefusedSubscription(tools: NewsletterTools, subscriberId: string): Promise<boolean> {
  return inTransaction(tools, async (records) => {
    const subscriber = await records.byId(subscriberId);
    if (subscriber?.state !== 'confirmed') return false;
    await endSubscription(tools, records, subscriber, 'refused');
    return true;
  });
}
