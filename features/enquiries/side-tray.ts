import type { Actor } from '../../core/store/journal.ts';
import { Refused } from '../../core/store/act-errors.ts';
import type { EnquiryRow } from './rows.ts';
import { changeEnquiry, type NamedEnquiry, type WorkTools } from './changing.ts';
import { enquiryMails } from './mails.ts';

/**
 * Addresses of web pages in one message from which on it is laid aside: more than anybody needs to show where they
 * work.
 */
export const linksOfAdvertising = 6;

/**
 * Rules that lay an enquiry aside as it is stored: its hidden field was filled in, it was sent too fast, its text looks
 * like advertising.
 */
export const trayRules = ['trapped', 'too-fast', 'links'] as const;
export type TrayRule = (typeof trayRules)[number];

/** How a rule is named in `tray_by`, where otherwise a person is. */
export function trayMark(rule: TrayRule): string {
  return `form:${rule}`;
}

/** The rule that a `tray_by` names; undefined where it names a person. */
export function trayRuleOf(by: string | null): TrayRule | undefined {
  return trayRules.find((rule) => by === trayMark(rule));
}

/**
 * Whether a message is laid into the side tray when it is stored. Cautious: it is stored, mailed to the team and
 * acknowledged like every other, and only markup that this site's forms do not take, or an uncommon number of links,
 * makes it suspicious.
 */
export function looksSuspicious(message: string): boolean {
  if (/\[url=|<a\s[^>]*href=/i.test(message)) return true;
  return (message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0) >= linksOfAdvertising;
}

/** Whether what a rule lays aside is not acknowledged: it may be a program's, with somebody else's address. */
export function isUnacknowledged(rule: TrayRule | undefined): boolean {
  return rule === 'trapped' || rule === 'too-fast';
}

/** Lays an open enquiry aside: no reminder is sent, and it stands in no figure of the promise while it lies there. */
export function putIntoTray(tools: WorkTools, actor: Actor, named: NamedEnquiry): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.side-tray' }, ({ enquiry, at }) => {
    if (enquiry.state === 'tray') throw new Refused(`${enquiry.reference} is already in the side tray.`);
    if (enquiry.state !== 'open')
      throw new Refused(`${enquiry.reference} is no longer open: only an open enquiry can be set aside.`);
    return { to: { state: 'tray', tray_at: at, tray_by: actor.who }, did: { act: 'side-tray' } };
  });
}

/**
 * Takes it back: it is open again, and the time that was promised to its sender counts as it was promised. Whoever got
 * no acknowledgement because of how the form was filled in gets it now, while what it promises is still to come.
 */
export function takeFromTray(tools: WorkTools, actor: Actor, named: NamedEnquiry): Promise<EnquiryRow> {
  return changeEnquiry(
    tools,
    actor,
    named,
    { act: 'enquiries.not-suspicious' },
    async ({ transaction, enquiry, at }) => {
      if (enquiry.state !== 'tray') throw new Refused(`${enquiry.reference} is not in the side tray.`);
      const owed = isUnacknowledged(trayRuleOf(enquiry.tray_by)) && enquiry.acknowledged === 0 && enquiry.due_at > at;
      if (owed)
        await tools.outbox.enqueue(transaction, {
          id: tools.newId(),
          kind: enquiryMails['enquiry-acknowledgement'],
          subjectId: enquiry.id,
          recipient: enquiry.email,
          at,
        });
      return {
        to: { state: 'open', tray_at: null, tray_by: null, ...(owed ? { acknowledged: 1 } : {}) },
        did: { act: 'not-suspicious' },
      };
    },
  );
}
