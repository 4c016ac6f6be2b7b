import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import { act, answers, read, type DeskParts, type Room } from '../../../core/desk/server/room.ts';
import { filledLetter } from '../../../core/mail/letter-text.ts';
import { folders } from '../../../core/mail/read-mailbox.ts';
import { NotThere } from '../../../core/store/act-errors.ts';
import { leaseOf } from '../../../core/store/lease.ts';
import type { Actor } from '../../../core/store/journal.ts';
import { replySender } from '../../enquiries/enquiry-mails.ts';
import { enquiryNamed, readReference } from '../../enquiries/handling.ts';
import { endTurn } from '../../enquiries/settle.ts';
import { readBy, writersNow } from '../../enquiries/writers.ts';
import { addByHand } from '../by-hand.ts';
import { callsToDecide, keepCall, lookAgain, toLookAt } from '../decisions.ts';
import { fileInThread } from '../inbound/read-in-thread.ts';
import { mergeRecords, separateRecords } from '../merge.ts';
import { belongsTo, mailNotForUs, makeEnquiry, takeMailBack } from '../post.ts';
import { replyAddressOf } from '../reply-address.ts';
import { filledReplies } from '../saved-replies.ts';
import { answersWork, conversationOf } from '../services.ts';
import type { ConversationTools } from '../tools.ts';
import { inPost, mailsInPost, postCounts, seeInPost, sourceOf, testsOf } from '../post-list.ts';
import { partsOf, readThread } from '../thread.ts';
import {
  conversationActs,
  erased,
  erasedContents,
  post,
  postMail,
  type Decisions,
  savedReplies,
  seenInPost,
  thread,
} from './api.ts';

const named = z.object({ reference: z.string() });
export const nothingThere =
  'There is no enquiry with this reference. It may have been erased or deleted at the end of its period.';

async function threadOf(parts: DeskParts, reference: string, who: string): Promise<z.input<typeof thread>> {
  const { store, sender } = parts;
  const found = await readThread(store, reference);
  if (!found) throw new NotThere(nothingThere);
  const { enquiry, ...shown } = found;
  const { box } = conversationOf(parts);
  const recordAddress =
    box === undefined
      ? null
      : await store.db.transaction().execute((transaction) => replyAddressOf(transaction, box, enquiry.reference));
  const { from = sender, replyTo = from } = replySender(sender, enquiry.team);
  const theirs = found.entries.findLast((entry) => entry.what === 'theirs' && entry.kind === 'answer');
  const subject = theirs?.what === 'theirs' ? theirs.subject : enquiry.subject;
  const [writers, [reader]] = await Promise.all([writersNow(parts, enquiry.id), readBy(store, who, [enquiry.id])]);
  return {
    ...shown,
    unread: enquiry.state === 'open' && (theirs?.at ?? '') > (reader?.seen_at ?? ''),
    draft: { reply: reader?.reply ?? '', note: reader?.note ?? '' },
    writing: writers.flatMap((writer) => (writer.who === who ? [] : [{ who: writer.who, since: writer.since }])),
    reply: {
      to: [enquiry.email, ...shown.addresses.map(({ email }) => email)].filter((one) => one !== '').join(', '),
      from: `${from.name} <${from.address}>`,
      replyTo: recordAddress ?? replyTo.address,
      subject: replySubject(subject, enquiry.reference),
    },
    recordAddress,
  };
}

/** *Re:* and their subject, with the reference added if it is missing. */
function replySubject(subject: string, reference: string): string {
  const bare = subject.replace(/^(?:(?:re|aw|sv|antw|vs|odp|rif|ref)\s*:\s*)+/i, '').trim();
  return `Re: ${bare}${bare.includes(reference) ? '' : ` [${reference}]`}`;
}

export const conversationReads: Room['reads'] = {
  'enquiries/thread': read(named, thread, (parts, { reference }, { who }) => threadOf(parts, reference, who)),

  'enquiries/erased': read(named, erased, async ({ store }, { reference }) => {
    const line = await store.db
      .selectFrom('journal')
      .select(['at', 'who', 'details'])
      .where('act', '=', 'enquiries.forget')
      .where('record', '=', readReference(reference))
      .executeTakeFirst();
    return line ? { ...line, contents: z.parse(erasedContents, JSON.parse(line.details)) } : null;
  }),

  'enquiries/post': read(z.object({}), post, async ({ store, now }, _query, { who }) => {
    const mailbox = await leaseOf(store, answersWork, now());
    return {
      rows: await mailsInPost(store, who),
      ...(await postCounts(store, now())),
      mailbox: mailbox ? { ...mailbox, folder: folders.forPerson } : null,
    };
  }),

  'enquiries/mail': read(z.object({ id: z.string() }), postMail, async ({ store, words }, { id }, { who }) => {
    const { db } = store;
    const mail = await db
      .selectFrom('conversation_mails as mails')
      .leftJoin('enquiries', 'enquiries.id', 'mails.enquiry_id')
      .selectAll('mails')
      .select('reference')
      .where('mails.id', '=', id)
      .executeTakeFirst();
    if (!mail) throw new NotThere('There is no such email. It may have been erased.');
    const files = await db
      .selectFrom('conversation_files')
      .selectAll()
      .where('mail_id', '=', id)
      .orderBy('place')
      .execute();
    const letter = filledLetter(words.mail.conversation.notForUs, {});
    return {
      ...mail,
      ...inPost(mail, who),
      ...partsOf(mail, files),
      files: files.length,
      tests: testsOf(mail),
      vouched: mail.vouched === 1,
      notForUs: { subject: letter.subject, paragraphs: [letter.heading, ...letter.body] },
    };
  }),

  'enquiries/saved-replies': read(named, savedReplies, async ({ store, words }, { reference }) => {
    const enquiry = await enquiryNamed(store, reference);
    if (!enquiry) throw new NotThere(nothingThere);
    return filledReplies(words.replies, enquiry);
  }),
};

export async function decisionsOf(parts: DeskParts): Promise<Decisions> {
  const [calls, look, { total, oldest }] = await Promise.all([
    callsToDecide(parts.store),
    toLookAt(parts),
    postCounts(parts.store, parts.now()),
  ]);
  return { calls, look, post: { total, oldest } };
}

export const conversationNotes: NonNullable<Room['notes']> = {
  post: answers(seenInPost, ({ store }, { mail }, { who }) => seeInPost(store, mail, who)),
};

const nothingOfIt = 'There is nothing of it to save: only the beginning of this email was kept, or it has been erased.';

export const conversationFiles: NonNullable<Room['files']> = {
  'enquiries/attachment': answers(
    z.object({ mail: z.string(), place: z.coerce.number().check(z.int(), z.gte(0)) }),
    async ({ store }, { mail, place }) => {
      const [source, known] = [
        await sourceOf(store, mail),
        await store.db
          .selectFrom('conversation_files')
          .select(['name', 'taken'])
          .where('mail_id', '=', mail)
          .where('place', '=', place)
          .executeTakeFirst(),
      ];
      const body = source === undefined || known?.taken !== 1 ? undefined : await fileInThread(source, place);
      if (!known || body === undefined) throw new NotThere(nothingOfIt);
      return { name: known.name, type: 'application/octet-stream', body };
    },
  ),
  'enquiries/original': answers(z.object({ mail: z.string() }), async ({ store }, { mail }) => {
    const source = await sourceOf(store, mail);
    if (source === undefined) throw new NotThere(nothingOfIt);
    return { name: `${mail}.eml`, type: 'application/octet-stream', body: source };
  }),
};

const acts = conversationActs;

function using<Input, Result>(
  work: (tools: ConversationTools, actor: Actor, input: Input) => Promise<Result>,
): (parts: DeskParts, actor: Actor, input: Input) => Promise<Result> {
  return (parts, actor, input) => work(conversationOf(parts), actor, input);
}

export const conversationDoes: Room['acts'] = {
  'enquiries.no-answer': act(acts['enquiries.no-answer'], (parts, actor, input) =>
    endTurn(parts, actor, { ...input, as: 'no-answer' }),
  ),
  'enquiries.answered-elsewhere': act(acts['enquiries.answered-elsewhere'], (parts, actor, { how: as, ...input }) =>
    endTurn(parts, actor, { ...input, as }),
  ),
  'enquiries.look-again': act(acts['enquiries.look-again'], lookAgain),
  'enquiries.add': act(acts['enquiries.add'], (parts, actor, input) => {
    const at = Temporal.PlainDateTime.from(input.at).toZonedDateTime(parts.words.enquiries.deskTimeZone);
    return addByHand(conversationOf(parts), actor, { ...input, at: at.toInstant().toString() });
  }),
  'enquiries.merge': act(acts['enquiries.merge'], using(mergeRecords)),
  'enquiries.unmerge': act(acts['enquiries.unmerge'], using(separateRecords)),
  'enquiries.keep-call': act(acts['enquiries.keep-call'], keepCall),
  'post.make-enquiry': act(acts['post.make-enquiry'], using(makeEnquiry)),
  'post.belongs-to': act(acts['post.belongs-to'], using(belongsTo)),
  'post.not-for-us': act(acts['post.not-for-us'], using(mailNotForUs)),
  'post.take-back': act(acts['post.take-back'], using(takeMailBack)),
};
