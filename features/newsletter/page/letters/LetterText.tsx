import { Aside } from '../../../../site/prose/Aside.tsx';
import { LetterBlocks, type LetterParts } from '../../../../site/prose/LetterBlocks.tsx';
import type { Block, Run } from '../../../../contract/letter-tree.ts';
import { headingAnchor } from '../../../../site/copy/heading-anchor.ts';
import { ProseLink } from '../../../../site/prose/ProseLink.tsx';

const page: LetterParts = {
  a: ProseLink,
  note: Aside,
  idOf: headingAnchor,
};

/** A letter's blocks, or part of a line, on its page. The header shows the drawing. */
export function LetterText({ blocks }: { readonly blocks: readonly (Block | Run)[] }) {
  return <LetterBlocks blocks={blocks} parts={page} />;
}
