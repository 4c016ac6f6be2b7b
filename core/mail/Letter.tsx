import { Fragment, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from 'react-email';
import type { Fact, LetterAction, LetterProps } from './letter-text.ts';
import { Story } from './Story.tsx';
import { NewsletterEnd, NewsletterHead } from './NewsletterFrame.tsx';
import { darkColours, ink, overprint, paper, rule, sans, secondInk, serif, sheetWidth, thirdInk } from './tokens.ts';

interface SheetProps {
  readonly subject: string;
  readonly preview: string;
  readonly wordmark: string;
  /** Whether the mail has dark colours too. */
  readonly hasDark: boolean;
  readonly children: ReactNode;
}

/** The sheet every mail is printed on: wordmark under an ink rule, 600 px wide. */
function Sheet({ subject, preview, wordmark, hasDark, children }: SheetProps) {
  const schemes = hasDark ? 'light dark' : 'light';
  return (
    <Html lang="en-GB" dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        {hasDark && <style>{darkColours}</style>}
      </Head>
      <Body
        lang="en-GB"
        className="around"
        style={{ margin: 0, padding: '24px 12px', backgroundColor: '#ebf7fa', fontFamily: sans, color: ink }}
      >
        <Preview useTitleTag={false}>{preview}</Preview>
        <Container
          className="sheet"
          style={{ maxWidth: sheetWidth, backgroundColor: paper, border: `1px solid ${rule}` }}
        >
          <Section className="edge" style={{ padding: '20px 32px', borderBottom: `1px solid ${ink}` }}>
            <Img
              src="cid:wordmark"
              className="mark"
              width="142"
              height="40"
              alt={wordmark}
              style={{ fontFamily: sans, fontSize: 22, color: ink }}
            />
          </Section>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

const cell = { padding: '4px 0', verticalAlign: 'top', fontFamily: sans, fontSize: 15, lineHeight: '22px' } as const;

/** What is known, one line each: a label and a value. */
function FactTable({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '0 0 20px' }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td style={{ ...cell, width: 132, paddingRight: 12, color: thirdInk }}>{label}</td>
            <td style={{ ...cell, color: ink, wordBreak: 'break-word' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const small = { margin: '0 0 8px', fontFamily: sans, fontSize: 14, lineHeight: '21px', color: thirdInk } as const;

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <Text
      key={text}
      style={{ margin: '0 0 16px', fontFamily: serif, fontSize: 17, lineHeight: '27px', color: secondInk }}
    >
      {text}
    </Text>
  ));
}

const button = {
  margin: '8px 0 24px',
  padding: '14px 24px',
  borderRadius: 2,
  backgroundColor: ink,
  color: paper,
  fontFamily: sans,
  fontSize: 16,
  fontWeight: 600,
};

/** The one button of a letter, and its address in plain sight. */
function ActionButton({ action: { label, url, fallback } }: { readonly action: LetterAction }) {
  return (
    <>
      <Button href={url} style={button}>
        {label}
      </Button>
      <Text style={small}>{fallback}</Text>
      <Text style={{ ...small, wordBreak: 'break-all', color: overprint }}>{url}</Text>
    </>
  );
}

/** Every email of the service: a heading, a few sentences, facts or one button where it has them, and why it came. */
export function Letter(letter: LetterProps) {
  return (
    <Sheet
      subject={letter.subject}
      preview={letter.preview}
      wordmark={letter.wordmark}
      hasDark={letter.newsletter !== undefined}
    >
      {letter.plate && <Img src="cid:plate" width={sheetWidth} alt="" style={{ width: '100%', height: 'auto' }} />}
      <Section style={{ padding: '32px 32px 24px' }}>
        {letter.newsletter !== undefined && <NewsletterHead parts={letter.newsletter} />}
        {letter.heading !== '' && (
          <Heading
            as="h1"
            className="title"
            style={{
              margin: '0 0 16px',
              fontFamily: serif,
              fontSize: 28,
              lineHeight: '36px',
              fontWeight: 500,
              color: ink,
            }}
          >
            {letter.heading}
          </Heading>
        )}
        {letter.written !== undefined && (
          <Text
            style={{
              margin: '0 0 24px',
              whiteSpace: 'pre-wrap',
              wordBreak: 'break-word',
              fontFamily: serif,
              fontSize: 17,
              lineHeight: '27px',
              color: ink,
            }}
          >
            {letter.written}
          </Text>
        )}
        {letter.newsletter !== undefined && (
          <Text
            className="text"
            style={{ margin: '0 0 24px', fontFamily: serif, fontSize: 19, lineHeight: '29px', color: secondInk }}
          >
            {letter.newsletter.standfirst}
          </Text>
        )}
        <Paragraphs texts={letter.body} />
        {letter.action !== undefined && letter.afterAction !== undefined && (
          <>
            <ActionButton action={letter.action} />
            <Paragraphs texts={letter.afterAction} />
          </>
        )}
        {letter.story !== undefined && <Story blocks={letter.story} />}
        {letter.newsletter !== undefined && <NewsletterEnd parts={letter.newsletter} />}
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
        {letter.action !== undefined && letter.afterAction === undefined && <ActionButton action={letter.action} />}
      </Section>
      <Section className="hairline" style={{ padding: '16px 32px 24px', borderTop: `1px solid ${rule}` }}>
        {letter.links?.map(({ what, label, url, others = [] }) => (
          <Text key={url} className="note" style={small}>
            {what}
            {[{ label, url }, ...others].map((link, place) => (
              <Fragment key={link.url}>
                {place === 0 ? ' ' : ' · '}
                <Link href={link.url} className="over" style={{ color: overprint, textDecoration: 'underline' }}>
                  {link.label}
                </Link>
              </Fragment>
            ))}
          </Text>
        ))}
        {letter.why.map((line) => (
          <Text key={line} className="note" style={small}>
            {line}
          </Text>
        ))}
        {letter.unsubscribe && (
          <Text className="note" style={small}>
            <Link
              href={letter.unsubscribe.url}
              className="over"
              style={{ color: overprint, textDecoration: 'underline' }}
            >
              {letter.unsubscribe.label}
            </Link>
          </Text>
        )}
        <Text className="note" style={{ ...small, margin: 0 }}>
          {letter.sender}
        </Text>
        {letter.company !== '' && (
          <Text className="note" style={{ ...small, margin: 0 }}>
            {letter.company}
          </Text>
        )}
        <Text className="note" style={{ ...small, margin: 0 }}>
          <Link href={letter.privacy.url} className="over" style={{ color: overprint, textDecoration: 'underline' }}>
            {letter.privacy.label}
          </Link>
        </Text>
      </Section>
    </Sheet>
  );
}
