import { Heading, Hr, Img, Text } from 'react-email';
import { LetterBlocks, type LetterParts } from '../../site/prose/LetterBlocks.tsx';
import type { Block } from '../../contract/letter-tree.ts';
import { MailLink, Note } from './Note.tsx';
import { ink, mono, rule, secondInk, serif, sheetWidth } from './tokens.ts';

const text = { margin: '0 0 16px', fontFamily: serif, fontSize: 17, lineHeight: '27px', color: secondInk } as const;
const list = { ...text, padding: '0 0 0 20px' } as const;
const heading = { margin: '24px 0 8px', fontFamily: serif, fontSize: 21, lineHeight: '28px', fontWeight: 500 } as const;
const quote = { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `2px solid ${ink}` } as const;
const note = { margin: '8px 0 24px' } as const;

const parts: LetterParts = {
  a: MailLink,
  strong: (properties) => <strong className="title" style={{ color: ink }} {...properties} />,
  code: (properties) => <code style={{ fontFamily: mono, fontSize: 15 }} {...properties} />,
  h2: (properties) => <Heading as="h2" className="title" style={{ ...heading, color: ink }} {...properties} />,
  p: (properties) => <Text className="text" style={text} {...properties} />,
  ul: (properties) => <ul className="text" style={list} {...properties} />,
  ol: (properties) => <ol className="text" style={list} {...properties} />,
  li: (properties) => <li style={{ margin: '0 0 6px' }} {...properties} />,
  blockquote: (properties) => <blockquote className="edge" style={quote} {...properties} />,
  hr: () => <Hr className="hairline" style={{ margin: '24px 0', borderTop: `1px solid ${rule}` }} />,
  note: ({ children }) => <Note style={note}>{children}</Note>,
  drawing: ({ alt, children }) => (
    <>
      <Img
        src="cid:drawing"
        className="edge"
        width={sheetWidth - 64}
        alt={alt}
        style={{ width: '100%', height: 'auto', border: `1px solid ${ink}` }}
      />
      <Note style={note}>{children}</Note>
    </>
  ),
};

/** The body of a newsletter as HTML email. */
export function Story({ blocks }: { readonly blocks: readonly Block[] }) {
  return <LetterBlocks blocks={blocks} parts={parts} />;
}
