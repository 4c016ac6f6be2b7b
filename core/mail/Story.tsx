import { Heading, Hr, Img, Text } from 'react-email';
import type { Block, Run } from '../../contract/letter-tree.ts';
import { MailLink, Note } from './Note.tsx';
import { ink, mono, rule, secondInk, serif, sheetWidth } from './tokens.ts';

const text = { margin: '0 0 16px', fontFamily: serif, fontSize: 17, lineHeight: '27px', color: secondInk } as const;
const list = { ...text, padding: '0 0 0 20px' } as const;
const note = { margin: '8px 0 24px' } as const;
const entry = { margin: '0 0 6px' } as const;

function RunText({ run }: { readonly run: Run }) {
  switch (run.kind) {
    case 'link':
      return (
        <MailLink href={run.url}>
          <Runs runs={run.runs} />
        </MailLink>
      );
    case 'strong':
      return (
        <strong className="title" style={{ color: ink }}>
          <Runs runs={run.runs} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Runs runs={run.runs} />
        </em>
      );
    case 'code':
      return <code style={{ fontFamily: mono, fontSize: 15 }}>{run.text}</code>;
    case 'break':
      return <br />;
    case 'words':
      return run.text;
  }
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run, index) => <RunText key={index} run={run} />);
}

/** The content of a list item: its text, then any list or quotation below it. */
function Entry({ blocks }: { readonly blocks: readonly Block[] }) {
  const [first, ...rest] = blocks;
  return (
    <>
      {first?.kind === 'paragraph' && <Runs runs={first.runs} />}
      <Story blocks={first?.kind === 'paragraph' ? rest : blocks} />
    </>
  );
}

function StoryBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading
          as="h2"
          className="title"
          style={{
            margin: '24px 0 8px',
            fontFamily: serif,
            fontSize: 21,
            lineHeight: '28px',
            fontWeight: 500,
            color: ink,
          }}
        >
          <Runs runs={block.runs} />
        </Heading>
      );
    case 'paragraph':
      return (
        <Text className="text" style={text}>
          <Runs runs={block.runs} />
        </Text>
      );
    case 'list': {
      const entries = block.entries.map((blocks, index) => (
        <li key={index} style={entry}>
          <Entry blocks={blocks} />
        </li>
      ));
      return block.first === undefined ? (
        <ul className="text" style={list}>
          {entries}
        </ul>
      ) : (
        <ol className="text" style={list} start={block.first}>
          {entries}
        </ol>
      );
    }
    case 'quote':
      return (
        <blockquote
          className="edge"
          style={{ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `2px solid ${ink}` }}
        >
          <Story blocks={block.blocks} />
        </blockquote>
      );
    case 'rule':
      return <Hr className="hairline" style={{ margin: '24px 0', borderTop: `1px solid ${rule}` }} />;
    case 'note':
      return (
        <Note style={note}>
          <Runs runs={block.runs} />
        </Note>
      );
    case 'drawing':
      return (
        <>
          <Img
            src="cid:drawing"
            className="edge"
            width={sheetWidth - 64}
            alt={block.alt}
            style={{ width: '100%', height: 'auto', border: `1px solid ${ink}` }}
          />
          <Note style={note}>
            <Runs runs={block.caption} />
          </Note>
        </>
      );
  }
}

/** The body of a newsletter as HTML email; change `plainStory` and newsletter/page/letters/LetterText.tsx with it. */
export function Story({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <StoryBlock key={index} block={block} />);
}
