import { Heading, Link, Text } from 'react-email';
import type { Block, Run } from '../newsletter/issue-text.ts';
import { ink, overprint, secondInk, serif } from './paper.ts';

const text = { margin: '0 0 16px', fontFamily: serif, fontSize: 17, lineHeight: '27px', color: secondInk } as const;

function RunText({ run }: { readonly run: Run }) {
  switch (run.kind) {
    case 'link': return <Link href={run.url} style={{ color: overprint, textDecoration: 'underline' }}>{run.text}</Link>;
    case 'strong': return <strong style={{ color: ink }}>{run.text}</strong>;
    case 'emphasis': return <em>{run.text}</em>;
    case 'words': return run.text;
  }
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run, index) => <RunText key={index} run={run} />);
}

/** What an issue of the newsletter says below its heading. */
export function Story({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => {
    switch (block.kind) {
      case 'heading': return <Heading key={index} as="h2" style={{ margin: '24px 0 8px', fontFamily: serif, fontSize: 21, lineHeight: '28px', fontWeight: 500, color: ink }}><Runs runs={block.runs} /></Heading>;
      case 'paragraph': return <Text key={index} style={text}><Runs runs={block.runs} /></Text>;
      case 'list': return (
        <ul key={index} style={{ ...text, padding: '0 0 0 20px' }}>
          {block.entries.map((runs, entry) => <li key={entry} style={{ margin: '0 0 6px' }}><Runs runs={runs} /></li>)}
        </ul>
      );
    }
  });
}
