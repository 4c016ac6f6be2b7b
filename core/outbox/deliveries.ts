import type { Deliver } from './worker.ts';

/** Who delivers which kind of mail. */
export type Deliveries<Kind extends string = string> = Readonly<Record<Kind, Deliver>>;

/** One `Deliver` for all kinds. A mail of a kind that nobody delivers waits for a program that does. */
export function deliverByKind(deliveries: Deliveries): Deliver {
  const known = new Map(Object.entries(deliveries));
  return (mail) => {
    const deliver = known.get(mail.kind);
    if (!deliver) throw new Error(`This version cannot write emails of the kind ${mail.kind}; a newer version may.`);
    return deliver(mail);
  };
}
