import { Refused } from '../store/act-errors.ts';
import type { Actor } from '../store/journal.ts';
import type { EnquiryRow } from '../store/schema.ts';
import { changedBy, changeEnquiry, personOf, type NamedEnquiry, type WorkTools } from './changing.ts';

/** Says that whoever acts answers an open enquiry. One of several who do so at once has it; the others are told who was faster. */
export function takeEnquiry(tools: WorkTools, actor: Actor, named: NamedEnquiry): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.take' }, async ({ records, enquiry, at }) => {
    if (enquiry.owner === actor.who) throw new Refused(`You have ${enquiry.reference} already.`);
    if (enquiry.owner !== null) throw await changedBy(records, enquiry);
    refuseUnlessOpen(enquiry);
    return { to: { owner: actor.who, owner_at: at }, did: { act: 'take' } };
  });
}

/** Leaves an enquiry to whoever takes it next. */
export function giveBackEnquiry(tools: WorkTools, actor: Actor, named: NamedEnquiry): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.give-back' }, ({ enquiry }) => {
    if (enquiry.owner === null) throw new Refused(`Nobody has ${enquiry.reference}.`);
    return { to: { owner: null, owner_at: null }, did: { act: 'give-back' } };
  });
}

/**
 * Gives an enquiry to a colleague, or to oneself from a colleague.
 * @param to how the colleague is named at the desk: their address
 */
export function handOverEnquiry(tools: WorkTools, actor: Actor, { to, ...named }: NamedEnquiry & { readonly to: string }): Promise<EnquiryRow> {
  return changeEnquiry(tools, actor, named, { act: 'enquiries.hand-over', details: { to } }, ({ enquiry, at }) => {
    refuseUnlessOpen(enquiry);
    if (enquiry.owner === to) throw new Refused(`${personOf(to)} has ${enquiry.reference} already.`);
    return { to: { owner: to, owner_at: at }, did: { act: 'hand-over', text: to } };
  });
}

function refuseUnlessOpen({ reference, state }: EnquiryRow): void {
  if (state !== 'open') throw new Refused(`${reference} is ${state === 'tray' ? 'in the side tray' : state}: it waits for nobody.`);
}
