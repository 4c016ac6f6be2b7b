/** Why an act was not done; the message is a sentence for the firm's people, and nothing was changed. */
export class ActError extends Error {}

/** The act cannot be done as things stand. */
export class Refused extends ActError {}

/** What the act is about is not there. */
export class NotThere extends ActError {}

/** A colleague, a visitor or the program changed the record since it was read. */
export class Changed extends ActError {}

/** An act of this key was done before: asking again does nothing, and the first one holds. */
export class AlreadyDone extends ActError {
  constructor() {
    super('This was done already.');
  }
}
