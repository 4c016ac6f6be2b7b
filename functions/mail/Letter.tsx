import { Button, Heading, Img, Link, Section, Text } from 'react-email';
import type { Block } from '../newsletter/issue-text.ts';
import { FactTable } from './FactTable.tsx';
import { ink, overprint, paper, rule, sans, secondInk, serif, sheetWidth, thirdInk } from './paper.ts';
import { Sheet } from './Sheet.tsx';
import { Story } from './Story.tsx';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface LetterAction {
  readonly label: string;
  readonly url: string;
  /** Line above the address in plain sight. */
  readonly fallback: string;
}

export interface LetterProps {
  readonly subject: string;
  readonly preview: string;
  readonly wordmark: string;
  readonly heading: string;
  readonly body: readonly string[];
  /** What an issue of the newsletter says. */
  readonly story?: readonly Block[];
  /** Facts in a table, and below them a text that somebody else wrote. */
  readonly facts?: readonly Fact[];
  readonly quote?: string;
  /** What stands under the rule is for our own people: a reply should leave it out. */
  readonly forTeam?: boolean;
  readonly action: LetterAction | undefined;
  /** Why the mail came, under a rule. */
  readonly why: readonly string[];
  readonly unsubscribe: { readonly label: string; readonly url: string } | undefined;
  /** Who writes, and from where. */
  readonly sender: string;
  /** Registered name, number and office of the sender's company. */
  readonly company: string;
  readonly privacy: { readonly label: string; readonly url: string };
  /** A drawing above the heading, attached as `cid:plate`. */
  readonly plate: boolean;
}

const small = { margin: '0 0 8px', fontFamily: sans, fontSize: 14, lineHeight: '21px', color: thirdInk } as const;

/** Every mail of the service: a heading, a few sentences, facts or one button where it has them, and why it came. */
export function Letter(letter: LetterProps) {
  return (
    <Sheet subject={letter.subject} preview={letter.preview} wordmark={letter.wordmark}>
      {letter.plate && <Img src="cid:plate" width={sheetWidth} alt="" style={{ width: '100%', height: 'auto' }} />}
      <Section style={{ padding: '32px 32px 24px' }}>
        <Heading as="h1" style={{ margin: '0 0 16px', fontFamily: serif, fontSize: 28, lineHeight: '36px', fontWeight: 500, color: ink }}>
          {letter.heading}
        </Heading>
        {letter.body.map((paragraph) => (
          <Text key={paragraph} style={{ margin: '0 0 16px', fontFamily: serif, fontSize: 17, lineHeight: '27px', color: secondInk }}>
            {paragraph}
          </Text>
        ))}
        {letter.story !== undefined && <Story blocks={letter.story} />}
        {letter.facts !== undefined && <FactTable facts={letter.facts} />}
        {letter.quote !== undefined && (
          <Text
            style={{
              margin: '0 0 16px',
              padding: '0 0 0 16px',
              borderLeft: `2px solid ${ink}`,
              whiteSpace: 'pre-wrap',
              wordBreak: 'break-word',
              fontFamily: serif,
              fontSize: 17,
              lineHeight: '27px',
              color: ink,
            }}
          >
            {letter.quote}
          </Text>
        )}
        {letter.action !== undefined && (
          <>
            <Button
              href={letter.action.url}
              style={{
                margin: '8px 0 24px',
                padding: '14px 24px',
                borderRadius: 2,
                backgroundColor: ink,
                color: paper,
                fontFamily: sans,
                fontSize: 16,
                fontWeight: 600,
              }}
            >
              {letter.action.label}
            </Button>
            <Text style={small}>{letter.action.fallback}</Text>
            <Text style={{ ...small, wordBreak: 'break-all', color: overprint }}>{letter.action.url}</Text>
          </>
        )}
      </Section>
      <Section style={{ padding: '16px 32px 24px', borderTop: `1px solid ${rule}` }}>
        {letter.why.map((line) => (
          <Text key={line} style={small}>
            {line}
          </Text>
        ))}
        {letter.unsubscribe && (
          <Text style={small}>
            <Link href={letter.unsubscribe.url} style={{ color: overprint, textDecoration: 'underline' }}>
              {letter.unsubscribe.label}
            </Link>
          </Text>
        )}
        <Text style={{ ...small, margin: 0 }}>{letter.sender}</Text>
        <Text style={{ ...small, margin: 0 }}>{letter.company}</Text>
        <Text style={{ ...small, margin: 0 }}>
          <Link href={letter.privacy.url} style={{ color: overprint, textDecoration: 'underline' }}>
            {letter.privacy.label}
          </Link>
        </Text>
      </Section>
    </Sheet>
  );
}
