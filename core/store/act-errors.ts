/** An act was refused and changed nothing. The message is a sentence for staff, with times as ISO 8601 in UTC. */
export class ActError extends Error {}

/** The sentence with its times in a zone and in words: `23:16 on Mon 23 Nov`. */
export function sayTimes(sentence: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const zone = timeZone === 'UTC' ? ' UTC' : '';
  return sentence.replace(/\b\d{4}-\d\d-\d\dT[\d:.]{8,12}Z/g, (iso) => {
    const at = new Date(iso);
    // Text from outside may look like a time without being one.
    if (Number.isNaN(at.getTime())) return iso;
    return `${clock.format(at)}${zone} on ${day.format(at).replaceAll(',', '').replace('Sept', 'Sep')}`;
  });
}

/** The current state does not allow the act. */
export class Refused extends ActError {}

export class NotThere extends ActError {}

/** The record was changed since it was read, by a colleague, a visitor or the program. */
export class Changed extends ActError {}

/** An act with this key was already done; the repetition did nothing. */
export class AlreadyDone extends ActError {
  constructor() {
    super('This has already been done.');
  }
}
