import { Refused } from '../../core/store/act-errors.ts';
import { enquiryAct } from './changing.ts';
import { acknowledge } from './notes.ts';

/** Web addresses in one message from which on it is laid aside. */
export const linksOfAdvertising = 6;

/** Why a form is laid aside: its hidden field was filled in, it came too fast, it looks like advertising. */
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

/** Whether a message looks like advertising: markup that our forms do not take, or uncommonly many links. */
export function looksSuspicious(message: string): boolean {
  if (/\[url=|<a\s[^>]*href=/i.test(message)) return true;
  return (message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0) >= linksOfAdvertising;
}

/** Whether what a rule lays aside is not acknowledged: it may be a program's, with somebody else's address. */
export function isUnacknowledged(rule: TrayRule | undefined): boolean {
  return rule === 'trapped' || rule === 'too-fast';
}

/** Lays an open enquiry aside: no reminder is sent, and it stands in no figure of the promise while it lies there. */
export const putIntoTray = enquiryAct('enquiries.side-tray', ({ actor, enquiry, at }) => {
  if (enquiry.state === 'tray') throw new Refused(`${enquiry.reference} is already in the side tray.`);
  if (enquiry.state !== 'open')
    throw new Refused(`${enquiry.reference} is no longer open: only an open enquiry can be set aside.`);
  return { to: { state: 'tray', tray_at: at, tray_by: actor.who }, did: { act: 'side-tray' } };
});

/** Takes it back, promised as before; whoever was owed an acknowledgement gets it while it is still true. */
export const takeFromTray = enquiryAct('enquiries.not-suspicious', async ({ tools, transaction, enquiry, at }) => {
  if (enquiry.state !== 'tray') throw new Refused(`${enquiry.reference} is not in the side tray.`);
  const owed = isUnacknowledged(trayRuleOf(enquiry.tray_by)) && enquiry.acknowledged === 0 && enquiry.due_at > at;
  if (owed) await acknowledge(tools, transaction, enquiry, at);
  const to = { state: 'open', tray_at: null, tray_by: null, ...(owed ? { acknowledged: 1 } : {}) } as const;
  return { to, did: { act: 'not-suspicious' } };
});
