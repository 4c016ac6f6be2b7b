import type { Deliver } from './worker.ts';

export type Deliveries<Kind extends string = string> = Readonly<Record<Kind, Deliver>>;

/** One `Deliver` for all kinds. @throws for an unknown kind: its email then waits for a newer version */
export function deliverByKind(deliveries: Deliveries): Deliver {
  const known = new Map(Object.entries(deliveries));
  return (mail) => {
    const deliver = known.get(mail.kind);
    if (!deliver) throw new Error(`This version cannot write emails of the kind ${mail.kind}; a newer version may.`);
    return deliver(mail);
  };
}
