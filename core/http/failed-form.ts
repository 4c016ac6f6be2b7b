import type { FastifyReply, FastifyRequest } from 'fastify';
import { enquiryFields } from '../../contract/answers.ts';
import type { EnquirySubjects } from '../../features/enquiries/enquiry-words.ts';
import { enquiryBodyLimit, functionPath, type FunctionName } from '../../contract/functions.ts';
import { chooseSubject, contactSubjects, contactTopics, enquiryFunctions, enquiryKinds, type EnquiryKind } from '../../features/enquiries/schema.ts';
import type { MailWords } from '../../contract/words.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { typedField } from './caller.ts';
import type { HttpParts } from './parts.ts';

const myData: readonly FunctionName[] = ['request-my-data', 'open-my-data', 'download-my-data', 'erase-my-data'];

function formOf(path: string | undefined): 'my-data' | 'visits' | 'newsletter' {
  if (path === functionPath('count-visits')) return 'visits';
  return myData.some((known) => functionPath(known) === path) ? 'my-data' : 'newsletter';
}
const calls: readonly FunctionName[] = ['take-call-time', 'move-call', 'cancel-call', 'restore-call', 'renew-call-link', 'record-call-outcome'];

const acts: readonly FunctionName[] = ['act-on-enquiry', 'undo-enquiry-act'];

/** Everything typed into an enquiry form, as typed, and the chosen subject in words. */
export function typedFields(kind: EnquiryKind, body: unknown, subjects: EnquirySubjects): Map<string, string> {
  const slots = new Map<string, string>(enquiryFields[kind].map((field) => [field, typedField(body, field, enquiryBodyLimit)]));
  if (kind !== 'contact') return slots;
  const subject = contactSubjects.find((known) => known === slots.get('subject'));
  const topic = contactTopics.find((known) => known === slots.get('topic'));
  // A subject or topic that is none must not be sent again: nobody could mend it in the form.
  return slots
    .set('subject', subject ?? '')
    .set('topic', topic ?? '')
    .set('subject-label', subject ? subjects[subject] : chooseSubject);
}

/**
 * Answers a native post that was not taken, through no fault in what was typed: the same form again, with all of it.
 * `retryAfter`: seconds until its client may send again, for one that sent too much.
 */
export function sendFailedForm(parts: HttpParts, request: FastifyRequest, reply: FastifyReply, status: number, retryAfter?: number): FastifyReply {
  const path = request.url.split('?', 1)[0];
  // The link in the mail leads back to everything.
  if (calls.some((known) => functionPath(known) === path)) return parts.answers.send(reply, status, 'call-failed', {});
  if (acts.some((known) => functionPath(known) === path)) return parts.answers.send(reply, status, 'act-failed', {});
  const why = retryAfter === undefined ? 'failed' : 'limited';
  const kind = enquiryKinds.find((known) => functionPath(enquiryFunctions[known]) === path);
  const form = kind ?? formOf(path);
  const slots = kind
    ? typedFields(kind, request.body, parts.words.forms.subjects)
    : new Map<string, string>(form === 'visits' ? [] : [['email', typedField(request.body, 'email')]]);
  if (retryAfter !== undefined) slots.set('wait', waitInWords(retryAfter, parts.words.mail.answers.wait));
  return parts.answers.sendForm(reply, status, `${form}-${why}`, slots);
}

function waitInWords(seconds: number, { minute, minutes }: MailWords['answers']['wait']): string {
  const count = Math.ceil(seconds / 60);
  return count <= 1 ? minute : fillMarkers(minutes, { minutes: String(count) });
}
