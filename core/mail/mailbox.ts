import type { Message } from './courier.ts';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Whom a visitor's answer goes to: the team's first mailbox, where the sender of our emails is another. */
export function answersTo({ name, address }: Mailbox, team: string): Pick<Message, 'replyTo'> {
  const [mailbox = team] = team.split(',').map((each) => each.trim());
  return mailbox.toLowerCase() === address.toLowerCase() ? {} : { replyTo: { name, address: mailbox } };
}
