/** Why an act was not done: a sentence for the firm's people, its times as ISO 8601 in UTC. Nothing was changed. */
export class ActError extends Error {}

/** A sentence with its times as people read them in a zone: `23:16 on Mon 23 Nov`. */
export function sayTimes(sentence: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const zone = timeZone === 'UTC' ? ' UTC' : '';
  return sentence.replace(/\b\d{4}-\d\d-\d\dT[\d:.]{8,12}Z/g, (iso) => {
    const at = new Date(iso);
    // What somebody sent may look like a time and be none.
    if (Number.isNaN(at.getTime())) return iso;
    return `${clock.format(at)}${zone} on ${day.format(at).replaceAll(',', '').replace('Sept', 'Sep')}`;
  });
}

/** The act cannot be done as things stand. */
export class Refused extends ActError {}

/** What the act is about is not there. */
export class NotThere extends ActError {}

/** A colleague, a visitor or the program changed the record since it was read. */
export class Changed extends ActError {}

/** An act of this key was done before: asking again does nothing, and the first one holds. */
export class AlreadyDone extends ActError {
  constructor() {
    super('This has already been done.');
  }
}
