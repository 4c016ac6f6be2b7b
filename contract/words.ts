import * as z from 'zod/mini';

const line = z.string().check(z.minLength(1));
const paragraphs = z.array(line).check(z.minLength(1));

/** Lines by these names. */
function lines<Name extends string>(
  ...names: readonly Name[]
): z.ZodMiniObject<Record<Name, typeof line>, z.core.$strict>;
function lines(...names: readonly string[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, line])));
}

/** Words of a mail; `{{slots}}` are filled in when it is written. */
const letterWords = z.strictObject({
  subject: line,
  preview: line,
  heading: line,
  body: paragraphs,
  why: paragraphs,
});

/** `content/mail.yaml`: words of the mails, and the sentences with which the functions answer. */
export const mailWords = z.strictObject({
  /** The foot of every mail: words of the link to the privacy policy. */
  foot: lines('privacy'),
  /** What a subscriber agreed to. The version is kept with each opt-in: change it with the text, never alone. */
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
    /** When a client that sent too much may send again; `{{minutes}}` in the second. */
    wait: lines('minute', 'minutes'),
  }),
  confirmation: z.strictObject({ ...letterWords.shape, button: line, fallback: line, unsubscribe: line }),
  /**
   * Round a letter of the newsletter: `{{number}}`, `{{month}}`, `{{desk}}`, `{{answers}}` and `{{ai}}` are its own.
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
    /** A moment in the desk's zone and in UTC. */
    moment: line,
    kinds: lines('contact', 'ethics', 'consultation'),
    labels: lines('reference', 'received', 'due', 'name', 'email', 'organization', 'phone', 'subject', 'topic'),
    /** Where the message would stand when the visitor wrote none. */
    noMessage: line,
    team: letterWords,
    digest: z.strictObject({ ...letterWords.shape, soon: line, overdue: line, noAddress: line, more: line }),
    acknowledgement: letterWords,
    /** Why it is sent where no form was filled in: by telephone, at a fair, by email. */
    cameOtherwise: paragraphs,
    /** At the head of that of a consultation request, with the link to choose a time; `{{due}}` in the preview. */
    chooseTime: lines('preview', 'heading', 'text', 'button', 'fallback'),
    erased: letterWords,
    /** Links by which the team acts, and what their pages and answers say of it. */
    acts: z.strictObject({
      ...lines('take', 'answered', 'not-for-us', 'what', 'note').shape,
      /** Where there is a desk for people elsewhere, the one link in their place. */
      desk: line,
      ...lines('deskNote', 'somebody', 'withTool', 'taken').shape,
      said: lines('take', 'answered', 'not-for-us', 'already', 'undone', 'nothing'),
    }),
    notForUs: letterWords,
    /** To the colleague whom another one gave an enquiry. */
    handed: letterWords,
    /** Round an answer that a person writes. */
    reply: z.strictObject({ wrote: line, why: paragraphs }),
  }),
  /** About what visitors write back. */
  conversation: z.strictObject({
    /** To whoever has the enquiry, or the team. */
    arrived: letterWords,
    /** To a sender of whose email only the text was kept. */
    notTaken: letterWords,
    /** To the sender of an email that was never for us. */
    notForUs: letterWords,
  }),
  /** About calls. */
  calls: z.strictObject({
    /** A call's time: `{{day}}` with its beginning, `{{ends}}` and `{{place}}`. */
    when: line,
    labels: lines('when', 'there', 'was', 'desk', 'how', 'by', 'reference', 'name', 'email', 'organization', 'phone'),
    /** Who changed a call, to the desk: the visitor, one of us with the staff's tool (`{{name}}`), or one of us. */
    by: lines('visitor', 'tool', 'us'),
    /** How the call is made, to the visitor and to the desk. */
    how: lines('theyRing', 'weRing', 'video', 'deskRings', 'visitorRings'),
    /** What stands in the calendar. */
    entry: lines('summary', 'deskSummary', 'description', 'telephone'),
    /** Words of the link to move or cancel, and of the line above its address. */
    button: line,
    fallback: line,
    /** To the visitor. */
    booked: letterWords,
    moved: letterWords,
    cancelled: letterWords,
    /** When one of us did it; the last sentence of a cancellation says whether another time is offered. */
    movedByUs: letterWords,
    cancelledByUs: z.strictObject({ ...letterWords.shape, offered: line, final: line }),
    /** When nobody came to the call. */
    missed: z.strictObject({ ...letterWords.shape, button: line }),
    reminder: letterWords,
    link: z.strictObject({ ...letterWords.shape, button: line }),
    /** To the desk; after the call with a button and a link for what became of it. */
    desk: z.strictObject({
      booked: letterWords,
      moved: letterWords,
      cancelled: letterWords,
      reminder: letterWords,
      ended: z.strictObject({
        ...letterWords.shape,
        held: line,
        noShow: lines('what', 'label'),
        /** Where it is said at the desk. */
        atDesk: z.strictObject({ body: paragraphs, why: paragraphs }),
      }),
      /** The one link, where there is a desk for people elsewhere. */
      open: lines('what', 'label'),
    }),
    /** To the team, when the calendar of a desk cannot be read. */
    unreadable: letterWords,
    /** To the team, when somebody is to be rung whose party has its share of calls. */
    ring: letterWords,
    /** To the team, when more than half of a week was booked within an hour. */
    filling: letterWords,
  }),
  /** To the team, when more mails to newcomers are asked for than may leave. */
  alarm: letterWords,
  /** To the team, when hardly anybody confirms what the newsletter's form asks for. */
  signUpAlarm: letterWords,
  /** To the team, when a letter stops by itself. */
  letterStopped: letterWords,
  /** To one of us, who asked the desk for a link to sign in. */
  deskLink: z.strictObject({ ...letterWords.shape, button: line, fallback: line }),
  myData: z.strictObject({
    ...letterWords.shape,
    ...lines('button', 'fallback', 'answer', 'withheld', 'erased', 'erasing', 'nothing').shape,
    stored: z.strictObject({
      /** What a field of the file is called on the page. */
      fields: z.record(z.string(), line),
      /** What a field's value is called, where it is one of a few. */
      values: z.record(z.string(), z.record(z.string(), line)),
      suppressed: line,
      /** What erasing takes, one or several of a kind. */
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
