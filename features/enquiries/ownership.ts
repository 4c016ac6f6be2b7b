import { personOf as listedPerson } from '../../core/desk/sign-in/links.ts';
import { Refused } from '../../core/store/act-errors.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import type { EnquiryRow } from './rows.ts';
import type { Store } from '../../core/store/store.ts';
import { changedBy, enquiryAct, personOf } from './changing.ts';
import { enquiryMails, type EnquiryMailKind } from './mails.ts';

export const handedKind = 'enquiry-handed' satisfies EnquiryMailKind;

/** Takes an open enquiry for the actor. Of several at once one gets it; the others get an error that says who. */
export const takeEnquiry = enquiryAct('enquiries.take', async ({ actor, records, enquiry, at }) => {
  if (enquiry.owner === actor.who) throw new Refused(`You already have ${enquiry.reference}.`);
  if (enquiry.owner !== null) throw await changedBy(records, enquiry);
  refuseUnlessOpen(enquiry);
  return { to: { owner: actor.who, owner_at: at }, did: { act: 'take' } };
});

/** Gives an enquiry back, so that it has no owner. */
export const giveBackEnquiry = enquiryAct('enquiries.give-back', ({ enquiry }) => {
  if (enquiry.owner === null) throw new Refused(`Nobody has ${enquiry.reference}.`);
  return { to: { owner: null, owner_at: null }, did: { act: 'give-back' } };
});

/** Hands an enquiry to a colleague (their address), who is told by email, or takes it over from one. */
export const handOverEnquiry = enquiryAct(
  'enquiries.hand-over',
  async ({ tools, actor, transaction, enquiry, at }, { to }: { readonly to: string }) => {
    refuseUnlessOpen(enquiry);
    if (enquiry.owner === to) throw new Refused(`${personOf(to)} already has ${enquiry.reference}.`);
    const mail = { id: tools.newId(), kind: enquiryMails[handedKind], subjectId: enquiry.id, recipient: to, at };
    if (to.includes('@') && to !== actor.who) await tools.outbox.enqueue(transaction, mail);
    return { to: { owner: to, owner_at: at }, did: { act: 'hand-over', text: to } };
  },
  ({ to }) => ({ to }),
);

/** Who handed an email's enquiry to its recipient; undefined if they no longer have it. */
export async function handedTo({ db }: Store, { subject_id: subjectId, recipient }: ClaimedMail) {
  const handed = await db
    .selectFrom('enquiries')
    .innerJoin('enquiry_acts', 'enquiry_acts.enquiry_id', 'enquiries.id')
    .select('enquiry_acts.who')
    .where('enquiries.id', '=', subjectId)
    .where('enquiries.state', '=', 'open')
    .where('enquiries.owner', '=', recipient)
    .where('enquiry_acts.act', '=', 'hand-over')
    .where('enquiry_acts.text', '=', recipient)
    .orderBy('enquiry_acts.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return handed && { by: personOf(handed.who) };
}

/** Open enquiries that colleagues handed to a person, latest first. */
export async function givenTo({ db }: Store, who: string, most: number) {
  const rows = await db
    .selectFrom('enquiries')
    .innerJoin('enquiry_acts', 'enquiry_acts.enquiry_id', 'enquiries.id')
    .select(['enquiries.reference', 'enquiries.name', 'enquiry_acts.who', 'enquiry_acts.at'])
    .where('enquiries.owner', '=', who)
    .where('enquiries.state', '=', 'open')
    .where('enquiry_acts.act', '=', 'hand-over')
    .where('enquiry_acts.text', '=', who)
    .where('enquiry_acts.who', '!=', who)
    .whereRef('enquiry_acts.at', '>=', 'enquiries.owner_at')
    .orderBy('enquiry_acts.at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ who: by, ...row }) => ({ ...row, by: personOf(by) }));
}

/** Owners of open enquiries who may no longer sign in; empty if no list of people is configured. */
export async function leftBehind({ db }: Store, people: readonly string[]) {
  if (people.length === 0) return [];
  const owners = await db
    .selectFrom('enquiries')
    .select(['owner', (select) => select.fn.countAll<number | string>().as('open')])
    .where('state', '=', 'open')
    .where('owner', 'like', '%@%')
    .groupBy('owner')
    .orderBy('owner')
    .execute();
  return owners.flatMap(({ owner, open }) =>
    owner === null || /^(?:link|tool|local):/.test(owner) || listedPerson(people, owner) !== undefined
      ? []
      : [{ owner, open: Number(open) }],
  );
}

function refuseUnlessOpen({ reference, state }: EnquiryRow): void {
  if (state !== 'open')
    throw new Refused(
      `${reference} is ${state === 'tray' ? 'in the side tray' : state}: it is not waiting for anyone.`,
    );
}
