import { Refused } from '../../core/store/act-errors.ts';
import { enquiryAct } from './changing.ts';
import { acknowledge } from './notes.ts';

/** Number of web addresses from which on a message is put into the side tray. */
export const linksOfAdvertising = 6;

/** Why a form goes to the side tray: its hidden field was filled in, it came too fast, it looks like advertising. */
export const trayRules = ['trapped', 'too-fast', 'links'] as const;
export type TrayRule = (typeof trayRules)[number];

/** The value of `tray_by` for a rule; otherwise it names a person. */
export function trayMark(rule: TrayRule): string {
  return `form:${rule}`;
}

/** The rule that a `tray_by` names; undefined if it names a person. */
export function trayRuleOf(by: string | null): TrayRule | undefined {
  return trayRules.find((rule) => by === trayMark(rule));
}

/** Whether a message looks like advertising: it has link markup, which our forms do not take, or many links. */
export function looksSuspicious(message: string): boolean {
  if (/\[url=|<a\s[^>]*href=/i.test(message)) return true;
  return (message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0) >= linksOfAdvertising;
}

/** Whether a rule rules out the acknowledgement, as a program may have given somebody else's address. */
export function isUnacknowledged(rule: TrayRule | undefined): boolean {
  return rule === 'trapped' || rule === 'too-fast';
}

/** Puts an open enquiry into the side tray: meanwhile no reminders are sent and no figure of promises includes it. */
export const putIntoTray = enquiryAct('enquiries.side-tray', ({ actor, enquiry, at }) => {
  if (enquiry.state === 'tray') throw new Refused(`${enquiry.reference} is already in the side tray.`);
  if (enquiry.state !== 'open')
    throw new Refused(`${enquiry.reference} is no longer open: only an open enquiry can be set aside.`);
  return { to: { state: 'tray', tray_at: at, tray_by: actor.who }, did: { act: 'side-tray' } };
});

/** Takes it out, with its promise as before; sends a withheld acknowledgement unless the promise is over. */
export const takeFromTray = enquiryAct('enquiries.not-suspicious', async ({ tools, transaction, enquiry, at }) => {
  if (enquiry.state !== 'tray') throw new Refused(`${enquiry.reference} is not in the side tray.`);
  const owed = isUnacknowledged(trayRuleOf(enquiry.tray_by)) && enquiry.acknowledged === 0 && enquiry.due_at > at;
  if (owed) await acknowledge(tools, transaction, enquiry, at);
  const to = { state: 'open', tray_at: null, tray_by: null, ...(owed ? { acknowledged: 1 } : {}) } as const;
  return { to, did: { act: 'not-suspicious' } };
});
