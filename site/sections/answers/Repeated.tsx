import type { ReactNode } from 'react';
import { blockMarkers } from '../../../contract/blocks.ts';

interface Properties {
  /** A block of the page, or of the block around it (contract/answers.ts). */
  readonly block: string;
  readonly children: ReactNode;
}

/** A part of an answer page that the functions write once for each row they have, or leave out. */
export function Repeated({ block, children }: Properties) {
  const [begins, ends] = blockMarkers(block);
  return (
    <>
      {begins}
      {children}
      {ends}
    </>
  );
}
