import type { ComponentType, ReactNode } from 'react';
import { plainRuns, type Block, type Run } from '../../../../contract/letter-tree.ts';
import { headingAnchor } from '../../../../site/copy/heading-anchor.ts';
import { ProseLink } from '../../../../site/prose/ProseLink.tsx';

/** Components that differ between the page and the feed. */
interface LetterParts {
  readonly Link: ComponentType<{ readonly href: string; readonly children: ReactNode }>;
  /** Renders the drawing by its alternative text; left out on the page, where the header shows it. */
  readonly drawing?: (alt: string) => ReactNode;
}

const page: LetterParts = { Link: ProseLink };

function RunText({ run, parts }: { readonly run: Run; readonly parts: LetterParts }) {
  const within = 'runs' in run && <LetterRuns runs={run.runs} parts={parts} />;
  switch (run.kind) {
    case 'link':
      return <parts.Link href={run.url}>{within}</parts.Link>;
    case 'strong':
      return <strong>{within}</strong>;
    case 'emphasis':
      return <em>{within}</em>;
    case 'code':
      return <code>{run.text}</code>;
    case 'break':
      return <br />;
    case 'words':
      return run.text;
  }
}

/** Inline content. */
export function LetterRuns({ runs, parts = page }: { readonly runs: readonly Run[]; readonly parts?: LetterParts }) {
  return runs.map((run, index) => <RunText key={index} run={run} parts={parts} />);
}

/** A list item: its first paragraph inline, nested lists and quotes below. */
function Entry({ blocks, parts }: { readonly blocks: readonly Block[]; readonly parts: LetterParts }) {
  const [first, ...rest] = blocks;
  return (
    <>
      {first?.kind === 'paragraph' && <LetterRuns runs={first.runs} parts={parts} />}
      <LetterText blocks={first?.kind === 'paragraph' ? rest : blocks} parts={parts} />
    </>
  );
}

function LetterBlock({ block, parts }: { readonly block: Block; readonly parts: LetterParts }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={parts === page ? headingAnchor(plainRuns(block.runs, false)) : undefined}>
          <LetterRuns runs={block.runs} parts={parts} />
        </h2>
      );
    case 'paragraph':
      return (
        <p>
          <LetterRuns runs={block.runs} parts={parts} />
        </p>
      );
    case 'list': {
      const entries = block.entries.map((blocks, index) => (
        <li key={index}>
          <Entry blocks={blocks} parts={parts} />
        </li>
      ));
      return block.first === undefined ? <ul>{entries}</ul> : <ol start={block.first}>{entries}</ol>;
    }
    case 'quote':
      return (
        <blockquote>
          <LetterText blocks={block.blocks} parts={parts} />
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'note':
      return (
        <div className="aside" role="note">
          <LetterRuns runs={block.runs} parts={parts} />
        </div>
      );
    case 'drawing':
      return parts.drawing === undefined ? undefined : (
        <figure>
          {parts.drawing(block.alt)}
          <figcaption>
            <LetterRuns runs={block.caption} parts={parts} />
          </figcaption>
        </figure>
      );
  }
}

interface LetterTextProperties {
  readonly blocks: readonly Block[];
  readonly parts?: LetterParts;
}

/** A letter's blocks on the page and in the feed; `Story` and `plainStory` render them in emails. */
export function LetterText({ blocks, parts = page }: LetterTextProperties) {
  return blocks.map((block, index) => <LetterBlock key={index} block={block} parts={parts} />);
}
