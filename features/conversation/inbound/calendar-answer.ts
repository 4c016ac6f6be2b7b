import ICAL from 'ical.js';

/** A calendar program's answer to an invitation (RFC 5546, iTIP). */
export interface CalendarAnswer {
  readonly uid: string;
  readonly answer: 'accepted' | 'tentative' | 'declined' | 'counter';
  /** Sequence of the invitation answered; an earlier one has a lower number. */
  readonly sequence: number;
  /** Proposed start of a counter-proposal; ISO 8601 UTC. */
  readonly proposedAt: string | undefined;
  readonly comment: string;
}

const answers = { ACCEPTED: 'accepted', TENTATIVE: 'tentative', DECLINED: 'declined' } as const;

/** The first answer in some calendar parts; undefined if there is none or none can be parsed. */
export function calendarAnswerIn(texts: readonly string[]): CalendarAnswer | undefined {
  for (const text of texts) {
    try {
      const parsed: unknown = ICAL.parse(text.slice(0, 256 * 1024));
      const found = Array.isArray(parsed) ? answerIn(new ICAL.Component(parsed)) : undefined;
      if (found) return found;
    } catch {
      // A malformed calendar counts as no answer.
    }
  }
  return undefined;
}

function answerIn(calendar: ICAL.Component): CalendarAnswer | undefined {
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) return undefined;
  const method = said(calendar.getFirstPropertyValue('method')).toUpperCase();
  const [attendee] = event.getAllProperties('attendee');
  const status = said(attendee?.getParameter('partstat')).toUpperCase();
  const answer =
    method === 'COUNTER' ? 'counter' : isAnswer(status) && method === 'REPLY' ? answers[status] : undefined;
  if (answer === undefined) return undefined;
  const start: unknown = event.getFirstPropertyValue('dtstart');
  return {
    uid: said(event.getFirstPropertyValue('uid')).slice(0, 100),
    answer,
    sequence: Number(event.getFirstPropertyValue('sequence') ?? 0) || 0,
    proposedAt: answer === 'counter' && start instanceof ICAL.Time ? start.toJSDate().toISOString() : undefined,
    comment: said(event.getFirstPropertyValue('comment'))
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, 500),
  };
}

function isAnswer(status: string): status is keyof typeof answers {
  return Object.hasOwn(answers, status);
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
