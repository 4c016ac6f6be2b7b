import type { Courier } from './message.ts';

/** Counts as a server that was not reached: the mails wait, and leave as soon as one is. */
class NoMailServer extends Error {
  readonly code = 'ECONNREFUSED';
}

/**
 * For a public site that has no mail server: each mail is kept as a file, for the operator to see, and waits in the
 * outbox instead of counting as sent.
 */
export function noMailServer(folder: Courier): Courier {
  return {
    destination: `${folder.destination} and reach nobody: SMTP_URL is not set`,
    async send(message) {
      await folder.send(message);
      throw new NoMailServer('SMTP_URL is not set: the mail has reached nobody');
    },
    close: () => folder.close(),
  };
}
