import type { Message } from './courier.ts';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/**
 * Whom a visitor's answer goes to: the team, whose mailbox somebody reads, where the sender of our emails is another.
 * Of several mailboxes of a team the first.
 */
export function answersTo({ name, address }: Mailbox, team: string): Pick<Message, 'replyTo'> {
  const [mailbox = team] = team.split(',').map((each) => each.trim());
  return mailbox.toLowerCase() === address.toLowerCase() ? {} : { replyTo: { name, address: mailbox } };
}
