import type { ReactNode } from 'react';

interface Properties {
  readonly number: number;
  readonly id: string;
  readonly children: ReactNode;
}

/** Number and title of a part of a legal text. */
export function PartHeading({ number, id, children }: Properties) {
  return (
    <h2 className="part-heading" id={id}>
      <span className="figures">{number}</span> {children}
    </h2>
  );
}
