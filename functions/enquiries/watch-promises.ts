import type { EnquiryTools } from './ports.ts';

/**
 * Reminds the team of enquiries that wait: once when most of the promised time has passed, once at its end. Marking and
 * mailing are one transaction, so that several processes remind once. Resolves with the number of mails.
 */
export async function remindTeam(tools: EnquiryTools): Promise<number> {
  const count = await tools.store.transaction(async (records) => {
    const now = tools.now();
    // After a stop both may have come: the end says it all.
    const overdue = await records.takeOverdue(now);
    const warned = await records.takeWarned(now);
    for (const [kind, enquiries] of [['enquiry-overdue', overdue], ['enquiry-reminder', warned]] as const) {
      for (const { id, team } of enquiries) await records.enqueue({ id: tools.newId(), kind, enquiryId: id, recipient: team, at: now });
    }
    return overdue.length + warned.length;
  });
  if (count > 0) tools.onMail();
  return count;
}
