import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  chooseSubject,
  consultationRequest,
  contactMessage,
  contactSubjects,
  contactTopics,
  enquiryFunctions,
  enquiryKinds,
  ethicsEnquiry,
  type EnquiryKind,
} from './schema.ts';
import { enquiryFields } from './answers.ts';
import { enquiryBodyLimit, idempotencyHeader } from '../../contract/functions.ts';
import type { Problem } from '../../contract/problem.ts';
import { consultationEnquiry, contactEnquiry, ethicsEnquiryOf, type Sending } from './enquiry.ts';
import type { TypedEnquiry } from './rows.ts';
import { receiptOf, receiveEnquiry, sendingOf, type Receipt } from './receive.ts';
import { judgeFilling, type GateFields } from '../../core/http/limits/robot.ts';
import { callerForm, givenFields, typedField } from '../../core/http/caller.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { enquiriesOf } from './services.ts';
import type { EnquirySubjects } from './enquiry-words.ts';

/** Adds the three enquiry functions. Success means that the enquiry and its emails are stored. */
export function addSendEnquiry(app: FastifyInstance, parts: Http): void {
  for (const kind of enquiryKinds) {
    addFunction(
      app,
      parts,
      enquiryFunctions[kind],
      (request, reply) => answer({ parts, kind, request, reply, isForm: callerForm(request) === 'form' }),
      {
        body: enquirySchemas[kind],
        refusals: ['keyReused'],
        limit: enquiryBodyLimit,
        openedAt: formPaths[kind],
        failedForm: (request, why) => ({
          page: `${kind}-${why}`,
          typed: typedFields(kind, request.body, parts.words.forms.subjects),
        }),
      },
    );
  }
}

const enquirySchemas = { contact: contactMessage, ethics: ethicsEnquiry, consultation: consultationRequest } as const;

const formPaths: Readonly<Record<EnquiryKind, string>> = {
  contact: '/contact',
  ethics: '/ethics',
  consultation: '/consultation',
};

/** Slot values with everything typed into an enquiry form, and the chosen subject in words. */
function typedFields(kind: EnquiryKind, body: unknown, subjects: EnquirySubjects): Map<string, string> {
  const slots = new Map<string, string>(
    enquiryFields[kind].map((field) => [field, typedField(body, field, enquiryBodyLimit)]),
  );
  if (kind !== 'contact') return slots;
  const subject = contactSubjects.find((known) => known === slots.get('subject'));
  const topic = contactTopics.find((known) => known === slots.get('topic'));
  // An invalid subject or topic is not returned, as the visitor could not correct it in the form.
  return slots
    .set('subject', subject ?? '')
    .set('topic', topic ?? '')
    .set('subject-label', subject ? subjects[subject] : chooseSubject);
}

interface Exchange {
  readonly parts: Http;
  readonly kind: EnquiryKind;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly isForm: boolean;
}

type Sent = GateFields & { readonly key?: string | undefined };
type Errors = NonNullable<Problem['errors']>;
type Read =
  | { readonly enquiry: TypedEnquiry; readonly gate: GateFields; readonly key: string | undefined }
  | { readonly errors: Errors };

async function answer(exchange: Exchange): Promise<FastifyReply> {
  const { parts, kind, request, reply, isForm } = exchange;
  const read = readEnquiry(parts, kind, bodyWithKey(request, isForm));
  if ('errors' in read) return invalid(exchange, read.errors);

  const filling = judgeFilling(read.gate);
  const marked = filling === 'person' ? undefined : filling;
  const sending = sendingOf(read.enquiry, read.key);
  // An enquiry without acknowledgement does not count towards the mailbox's allowance.
  const { allowed, retryAfter, mailboxWait } = await parts.limiter.pass(
    'enquiry',
    request.ip,
    marked === undefined ? read.enquiry.email : undefined,
  );
  if (allowed)
    return answerReceipt(
      exchange,
      await receiveEnquiry(enquiriesOf(parts), read.enquiry, sending, { mayAcknowledge: mailboxWait === 0, marked }),
    );
  const known = read.key === undefined ? undefined : await repeated(exchange, sending);
  return known ? answerReceipt(exchange, known) : refuseOften(parts, request, reply, retryAfter);
}

/** The receipt of a retry, which does not count as a request. Needs a key: equal text may be a guess. */
async function repeated({ parts, request }: Exchange, sending: Sending): Promise<Receipt | undefined> {
  return parts.counters.repetitions.passClient(request.ip).allowed ? receiptOf(enquiriesOf(parts), sending) : undefined;
}

/** The body, with the idempotency key of the header, which takes precedence over the field's. */
function bodyWithKey(request: FastifyRequest, isForm: boolean): unknown {
  const { body } = request;
  const header = request.headers[idempotencyHeader];
  const given = isForm ? givenFields(body) : body;
  if (header === undefined || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return { ...given, key: Array.isArray(header) ? header[0] : header };
}

function readEnquiry({ words }: Http, kind: EnquiryKind, body: unknown): Read {
  switch (kind) {
    case 'contact':
      return reading(z.safeParse(contactMessage, body), (data) =>
        contactEnquiry(data, words.forms.subjects[data.subject]),
      );
    case 'ethics':
      return reading(z.safeParse(ethicsEnquiry, body), ethicsEnquiryOf);
    case 'consultation':
      return reading(z.safeParse(consultationRequest, body), (data) =>
        consultationEnquiry(data, capitalised(words.mail.enquiries.kinds.consultation)),
      );
  }
}

function reading<Data extends Sent>(result: z.core.util.SafeParseResult<Data>, typed: (data: Data) => TypedEnquiry) {
  if (result.success) return { enquiry: typed(result.data), gate: result.data, key: result.data.key };
  const errors = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const field = path.join('.');
    if (!errors.has(field)) errors.set(field, message);
  }
  return { errors: [...errors].map(([field, message]) => ({ field, message })) };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function answerReceipt(exchange: Exchange, receipt: Receipt): FastifyReply {
  const { parts, kind, request, reply, isForm } = exchange;
  if (receipt.outcome === 'received') return received(exchange);
  if (isForm)
    return parts.answers.sendForm(
      reply,
      problemStatus('keyReused'),
      `${kind}-failed`,
      typedFields(kind, request.body, parts.words.forms.subjects),
    );
  return sendProblem(reply, 'keyReused', { detail: 'Send a new text with a new key.' });
}

/** The same answer for new and repeated enquiries: the reference is sent to the sender only by email. */
function received({ parts, kind, reply, isForm }: Exchange): FastifyReply {
  if (isForm) return parts.answers.send(reply, 200, `${kind}-received`, {});
  return sendMessage(reply, parts.words.forms.toasts[kind].description);
}

function invalid({ parts, kind, request, reply, isForm }: Exchange, errors: Errors): FastifyReply {
  if (!isForm) return sendProblem(reply, 'invalidInput', { errors });
  const slots = typedFields(kind, request.body, parts.words.forms.subjects);
  const fields = enquiryFields[kind].filter((field) => field !== 'topic');
  const visible: readonly string[] = fields;
  // An error in a hidden field is not shown: the page only asks to try again.
  if (!errors.some(({ field }) => visible.includes(field)))
    return parts.answers.sendForm(reply, problemStatus('invalidInput'), `${kind}-failed`, slots);
  for (const field of fields) {
    const fault = errors.find((error) => error.field === field);
    slots.set(`${field}-invalid`, String(fault !== undefined)).set(`${field}-fault`, fault?.message ?? '');
  }
  return parts.answers.sendForm(reply, problemStatus('invalidInput'), `${kind}-invalid`, slots);
}
