import * as z from 'zod/mini';

const line = z.string().check(z.minLength(1));
const paragraphs = z.array(line).check(z.minLength(1));

function lines<Name extends string>(
  ...names: readonly Name[]
): z.ZodMiniObject<Record<Name, typeof line>, z.core.$strict>;
function lines(...names: readonly string[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, line])));
}

/** Words of an email; `{{slots}}` are filled when it is composed. */
const letterWords = z.strictObject({
  subject: line,
  preview: line,
  heading: line,
  body: paragraphs,
  why: paragraphs,
});

/** `content/mail.yaml`: words of the emails and of the functions' answers. */
export const mailWords = z.strictObject({
  /** Foot of every email: text of the link to the privacy policy. */
  foot: lines('privacy'),
  /** The consent text. Its version is stored with each opt-in: change both together. */
  consent: lines('version', 'text'),
  answers: z.strictObject({
    ...lines(
      'received',
      'confirmed',
      'alreadyConfirmed',
      'unsubscribed',
      'requestsStopped',
      'choiceKept',
      'visitsCounted',
      'visitsUncounted',
      'pressAgain',
    ).shape,
    /** When a rate-limited client may send again; `{{minutes}}` in the second. */
    wait: lines('minute', 'minutes'),
  }),
  confirmation: z.strictObject({ ...letterWords.shape, button: line, fallback: line, unsubscribe: line }),
  /**
   * Around a newsletter letter, with slots `{{number}}`, `{{month}}`, `{{desk}}`, `{{answers}}` and `{{ai}}`.
   */
  letter: z.strictObject({
    masthead: paragraphs,
    made: lines('lead', 'text'),
    sources: line,
    corrected: line,
    web: line,
    test: line,
    why: paragraphs,
  }),
  welcome: z.strictObject({ ...letterWords.shape, button: line, fallback: line, unsubscribe: line }),
  enquiries: z.strictObject({
    moment: line,
    kinds: lines('contact', 'ethics', 'consultation'),
    labels: lines('reference', 'received', 'due', 'name', 'email', 'organization', 'phone', 'subject', 'topic'),
    noMessage: line,
    team: letterWords,
    digest: z.strictObject({ ...letterWords.shape, soon: line, overdue: line, noAddress: line, more: line }),
    acknowledgement: letterWords,
    /** Why it is sent if no form was filled in: by telephone, at a fair, by email. */
    cameOtherwise: paragraphs,
    /** Head of the one for a consultation request, with the link to choose a time; `{{due}}` in the preview. */
    chooseTime: lines('preview', 'heading', 'text', 'button', 'fallback'),
    erased: letterWords,
    /** Links by which the team acts, and the words of their pages and answers. */
    acts: z.strictObject({
      ...lines('take', 'answered', 'not-for-us', 'what', 'note').shape,
      /** Replaces them by one link where the desk is reachable from outside. */
      desk: line,
      ...lines('deskNote', 'somebody', 'withTool', 'taken').shape,
      said: lines('take', 'answered', 'not-for-us', 'already', 'undone', 'nothing'),
    }),
    notForUs: letterWords,
    handed: letterWords,
    reply: z.strictObject({ wrote: line, why: paragraphs }),
  }),
  conversation: z.strictObject({
    /** To the enquiry's owner, or the team. */
    arrived: letterWords,
    /** The limit that an email was over, for the next one. */
    overLimit: lines('mail', 'record'),
    /** To a sender whose attachments were not kept. */
    notTaken: letterWords,
    notForUs: letterWords,
  }),
  calls: z.strictObject({
    /** A call's time: `{{day}}` with its start, `{{ends}}` and `{{place}}`. */
    when: line,
    labels: lines('when', 'there', 'was', 'desk', 'how', 'by', 'reference', 'name', 'email', 'organization', 'phone'),
    /** To the desk, who changed a call: the visitor, a colleague by the command line (`{{name}}`), or a colleague. */
    by: lines('visitor', 'tool', 'us'),
    how: lines('theyRing', 'weRing', 'video', 'deskRings', 'visitorRings'),
    entry: lines('summary', 'deskSummary', 'description', 'telephone'),
    /** Text of the link to move or cancel, and the line above its address. */
    button: line,
    fallback: line,
    booked: letterWords,
    moved: letterWords,
    cancelled: letterWords,
    /** If a colleague did it; the last sentence of a cancellation says whether another time is offered. */
    movedByUs: letterWords,
    cancelledByUs: z.strictObject({ ...letterWords.shape, offered: line, final: line }),
    /** After a missed call. */
    missed: z.strictObject({ ...letterWords.shape, button: line }),
    reminder: letterWords,
    link: z.strictObject({ ...letterWords.shape, button: line }),
    /** To the desk; after the call with a button and a link to enter its outcome. */
    desk: z.strictObject({
      booked: letterWords,
      moved: letterWords,
      cancelled: letterWords,
      reminder: letterWords,
      ended: z.strictObject({
        ...letterWords.shape,
        held: line,
        noShow: lines('what', 'label'),
        /** Where the outcome is entered at the desk. */
        atDesk: z.strictObject({ body: paragraphs, why: paragraphs }),
      }),
      /** The only link where the desk is reachable from outside. */
      open: lines('what', 'label'),
    }),
    /** To the team, when a desk's calendar cannot be read. */
    unreadable: letterWords,
    /** To the team, to ring somebody whose organisation has used up its calls. */
    ring: letterWords,
    /** To the team, when more than half of a week was booked within an hour. */
    filling: letterWords,
  }),
  /** To the team, when the ceiling on emails to unconfirmed addresses is reached. */
  alarm: letterWords,
  /** To the team, when unusually few sign-ups to the newsletter are confirmed. */
  signUpAlarm: letterWords,
  /** To the team, when the program pauses a letter. */
  letterStopped: letterWords,
  /** To a colleague who asked for a sign-in link to the desk. */
  deskLink: z.strictObject({ ...letterWords.shape, button: line, fallback: line }),
  myData: z.strictObject({
    ...letterWords.shape,
    ...lines('button', 'fallback', 'answer', 'withheld', 'erased', 'erasing', 'nothing').shape,
    stored: z.strictObject({
      /** Label of a field of the file on the page. */
      fields: z.record(z.string(), line),
      /** Label of a field's value, if it is one of a fixed set. */
      values: z.record(z.string(), z.record(z.string(), line)),
      suppressed: line,
      /** What an erasure deletes, in singular and plural. */
      lost: lines(
        'newsletter',
        'suppressed',
        'enquiry',
        'enquiries',
        'answer',
        'answers',
        'call',
        'calls',
        'mail',
        'mails',
      ),
    }),
  }),
});

export type LetterWords = z.infer<typeof letterWords>;
export type MailWords = z.infer<typeof mailWords>;
