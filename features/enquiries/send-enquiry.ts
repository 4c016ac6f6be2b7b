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
import { typedIn, type TypedEnquiry } from './rows.ts';
import { receiptOf, receiveEnquiry, sendingOf } from './receive.ts';
import { judgeFilling, type GateFields } from '../../core/http/limits/robot.ts';
import { callerForm, givenFields, typedField } from '../../core/http/caller.ts';
import { sendFailedForm } from '../../core/http/failed-form.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { enquiriesOf } from './services.ts';
import type { EnquirySubjects } from './enquiry-words.ts';

/** Adds the three enquiry functions. Success means that the enquiry and its emails are stored. */
export function addSendEnquiry(app: FastifyInstance, parts: Http): void {
  for (const kind of enquiryKinds)
    addFunction(app, parts, enquiryFunctions[kind], (request, reply) => answer(parts, kind, request, reply), {
      body: forms[kind].body,
      refusals: ['keyReused'],
      limit: enquiryBodyLimit,
      openedAt: `/${kind}`,
      failedForm: ({ body }, why) => ({
        page: `${kind}-${why}`,
        typed: typedFields(kind, body, parts.words.forms.subjects),
      }),
    });
}

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

type Errors = NonNullable<Problem['errors']>;
type Sent = GateFields & { readonly key?: string | undefined };
type Read = { readonly enquiry: TypedEnquiry; readonly sent: Sent } | { readonly errors: Errors };

async function answer(parts: Http, kind: EnquiryKind, request: FastifyRequest, reply: FastifyReply) {
  const isForm = callerForm(request) === 'form';
  const read = forms[kind].read(bodyWithKey(request, isForm), parts.words);
  if ('errors' in read)
    return isForm
      ? returned(parts, kind, request, reply, read.errors)
      : sendProblem(reply, 'invalidInput', { errors: read.errors });

  const tools = enquiriesOf(parts);
  const { enquiry, sent } = read;
  const filling = judgeFilling(sent);
  const marked = filling === 'person' ? undefined : filling;
  const sending = sendingOf(enquiry, sent.key);
  // An enquiry without acknowledgement does not count towards the mailbox's allowance.
  const mailbox = marked === undefined ? enquiry.email : undefined;
  const { allowed, retryAfter, mailboxWait } = await parts.limiter.pass('enquiry', request.ip, mailbox);
  // A retry does not count as a request. It needs a key: equal text may be a guess.
  const mayRepeat = sent.key !== undefined && !allowed && parts.counters.repetitions.passClient(request.ip).allowed;
  const receipt = allowed
    ? await receiveEnquiry(tools, enquiry, sending, { mayAcknowledge: mailboxWait === 0, marked })
    : mayRepeat && (await receiptOf(tools, sending));
  if (!receipt) return refuseOften(parts, request, reply, retryAfter);
  if (receipt.outcome === 'key-reused')
    return isForm
      ? sendFailedForm(parts, request, reply, problemStatus('keyReused'))
      : sendProblem(reply, 'keyReused', { detail: 'Send a new text with a new key.' });
  // The same answer for new and repeated enquiries: the reference is sent to the sender only by email.
  return isForm
    ? parts.answers.send(reply, 200, `${kind}-received`, {})
    : sendMessage(reply, parts.words.forms.toasts[kind].description);
}

/** The body, with the idempotency key of the header, which takes precedence over the field's. */
function bodyWithKey(request: FastifyRequest, isForm: boolean): unknown {
  const { body } = request;
  const header = request.headers[idempotencyHeader];
  const given = isForm ? givenFields(body) : body;
  if (header === undefined || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return { ...given, key: Array.isArray(header) ? header[0] : header };
}

/** Reads a form. @param typed makes an enquiry of it */
function form<Data extends Sent>(body: z.ZodMiniType<Data>, typed: (data: Data, words: Http['words']) => TypedEnquiry) {
  return {
    body,
    read(given: unknown, words: Http['words']): Read {
      const { data, error } = z.safeParse(body, given);
      if (data !== undefined) return { enquiry: typed(data, words), sent: data };
      const issues = Map.groupBy(error?.issues ?? [], ({ path }) => path.join('.'));
      return { errors: [...issues].map(([field, [first]]) => ({ field, message: first?.message ?? '' })) };
    },
  };
}

const forms = {
  contact: form(contactMessage, ({ company: organization, subject: category, ...typed }, { forms: { subjects } }) =>
    typedIn('contact', { ...typed, organization, category, subject: subjects[category] }),
  ),
  ethics: form(ethicsEnquiry, (typed) => typedIn('ethics', typed)),
  // The form asks for no subject.
  consultation: form(consultationRequest, ({ company: organization, message = '', ...typed }, { mail }) => {
    const subject = capitalised(mail.enquiries.kinds.consultation);
    return typedIn('consultation', { ...typed, organization, message, subject });
  }),
};

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The page with a refused form, everything typed, and what is wrong with each field. */
function returned(parts: Http, kind: EnquiryKind, request: FastifyRequest, reply: FastifyReply, errors: Errors) {
  const status = problemStatus('invalidInput');
  const fields = enquiryFields[kind].filter((field) => field !== 'topic');
  const faults = new Map(errors.map(({ field, message }) => [field, message]));
  // An error in a hidden field is not shown: the page only asks to try again.
  if (!fields.some((field) => faults.has(field))) return sendFailedForm(parts, request, reply, status);
  const slots = typedFields(kind, request.body, parts.words.forms.subjects);
  for (const field of fields)
    slots.set(`${field}-invalid`, String(faults.has(field))).set(`${field}-fault`, faults.get(field) ?? '');
  return parts.answers.sendForm(reply, status, `${kind}-invalid`, slots);
}
