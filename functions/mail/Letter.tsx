import { Button, Heading, Img, Link, Section, Text } from 'react-email';
import { ink, overprint, paper, rule, sans, secondInk, serif, sheetWidth, thirdInk } from './paper.ts';
import { Sheet } from './Sheet.tsx';

export interface LetterProps {
  readonly subject: string;
  readonly preview: string;
  readonly wordmark: string;
  readonly heading: string;
  readonly body: readonly string[];
  readonly button: string;
  readonly buttonUrl: string;
  /** Line above the button's address in plain sight. */
  readonly fallback: string;
  /** Why the mail came, under a rule. */
  readonly why: readonly string[];
  readonly unsubscribe: { readonly label: string; readonly url: string } | undefined;
  /** Who writes, and from where. */
  readonly sender: string;
  /** A drawing above the heading, attached as `cid:plate`. */
  readonly plate: boolean;
}

const small = { margin: '0 0 8px', fontFamily: sans, fontSize: 14, lineHeight: '21px', color: thirdInk } as const;

/** Every mail of the newsletter's service: a heading, a few sentences, one button, and why it came. */
export function Letter(letter: LetterProps) {
  return (
    <Sheet subject={letter.subject} preview={letter.preview} wordmark={letter.wordmark}>
      {letter.plate && <Img src="cid:plate" width={sheetWidth} alt="" style={{ width: '100%', height: 'auto' }} />}
      <Section style={{ padding: '32px 32px 24px' }}>
        <Heading as="h1" style={{ margin: '0 0 16px', fontFamily: serif, fontSize: 28, lineHeight: '36px', fontWeight: 500, color: ink }}>{letter.heading}</Heading>
        {letter.body.map((paragraph) => (
          <Text key={paragraph} style={{ margin: '0 0 16px', fontFamily: serif, fontSize: 17, lineHeight: '27px', color: secondInk }}>{paragraph}</Text>
        ))}
        <Button href={letter.buttonUrl} style={{ margin: '8px 0 24px', padding: '14px 24px', borderRadius: 2, backgroundColor: ink, color: paper, fontFamily: sans, fontSize: 16, fontWeight: 600 }}>{letter.button}</Button>
        <Text style={small}>{letter.fallback}</Text>
        <Text style={{ ...small, wordBreak: 'break-all', color: overprint }}>{letter.buttonUrl}</Text>
      </Section>
      <Section style={{ padding: '16px 32px 24px', borderTop: `1px solid ${rule}` }}>
        {letter.why.map((line) => <Text key={line} style={small}>{line}</Text>)}
        {letter.unsubscribe && (
          <Text style={small}><Link href={letter.unsubscribe.url} style={{ color: overprint, textDecoration: 'underline' }}>{letter.unsubscribe.label}</Link></Text>
        )}
        <Text style={{ ...small, margin: 0 }}>{letter.sender}</Text>
      </Section>
    </Sheet>
  );
}
