import type { Message } from './courier.ts';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Reply-To for visitors: the team's first mailbox, unless it is the sender already. */
export function answersTo({ name, address }: Mailbox, team: string): Pick<Message, 'replyTo'> {
  const [mailbox = team] = team.split(',').map((each) => each.trim());
  return mailbox.toLowerCase() === address.toLowerCase() ? {} : { replyTo: { name, address: mailbox } };
}
