import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Img, Preview, Section, Text } from 'react-email';
import type { Fact, LetterAction, LetterProps, NewsletterParts } from './letter-text.ts';
import { MailLink, Note } from './Note.tsx';
import { Story } from './Story.tsx';
import { darkColours, ink, overprint, paper, rule, sans, secondInk, serif, sheetWidth, thirdInk } from './tokens.ts';

interface SheetProps {
  readonly subject: string;
  readonly preview: string;
  readonly wordmark: string;
  /** Whether the email also has dark colours. */
  readonly hasDark: boolean;
  readonly children: ReactNode;
}

/** The frame of every email: 600 px wide, with the wordmark above an ink rule. */
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

const text = { fontFamily: serif, fontSize: 17, lineHeight: '27px' } as const;

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((paragraph) => (
    <Text key={paragraph} style={{ margin: '0 0 16px', ...text, color: secondInk }}>
      {paragraph}
    </Text>
  ));
}

/** A text as typed, with its line breaks. */
function Typed({ style, children }: { readonly style: CSSProperties; readonly children: string }) {
  return (
    <Text style={{ ...style, whiteSpace: 'pre-wrap', wordBreak: 'break-word', ...text, color: ink }}>{children}</Text>
  );
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

/** The button of a letter, with its address as visible text. */
function ActionButton({ action: { label, url, fallback } }: { readonly action: LetterAction }) {
  return (
    <>
      <Button href={url} style={button}>
        {label}
      </Button>
      <Note>{fallback}</Note>
      <Note style={{ wordBreak: 'break-all', color: overprint }}>{url}</Note>
    </>
  );
}

const loose = { margin: '0 0 10px' } as const;

/** The end of a newsletter: how it was made, its sources and its web address. */
function NewsletterEnd({ parts }: { readonly parts: NewsletterParts }) {
  return (
    <>
      {parts.made.map(({ lead, text: words, url }) => (
        <Note key={words} style={loose}>
          <strong className="title" style={{ color: ink, fontWeight: 600 }}>
            {lead}
          </strong>{' '}
          {url === undefined ? words : <MailLink href={url}>{words}</MailLink>}
        </Note>
      ))}
      <Note style={loose}>
        <MailLink href={parts.web.url}>{parts.web.label}</MailLink>
      </Note>
    </>
  );
}

export function Letter({ newsletter, ...letter }: LetterProps) {
  return (
    <Sheet
      subject={letter.subject}
      preview={letter.preview}
      wordmark={letter.wordmark}
      hasDark={newsletter !== undefined}
    >
      {letter.plate && <Img src="cid:plate" width={sheetWidth} alt="" style={{ width: '100%', height: 'auto' }} />}
      <Section style={{ padding: '32px 32px 24px' }}>
        {newsletter?.masthead.map((line, index, { length }) => (
          <Note
            key={line}
            className="over"
            style={{ margin: index === length - 1 ? '0 0 12px' : 0, fontWeight: 500, color: overprint }}
          >
            {line}
          </Note>
        ))}
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
        {letter.written !== undefined && <Typed style={{ margin: '0 0 24px' }}>{letter.written}</Typed>}
        {newsletter !== undefined && (
          <Text
            className="text"
            style={{ margin: '0 0 24px', fontFamily: serif, fontSize: 19, lineHeight: '29px', color: secondInk }}
          >
            {newsletter.standfirst}
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
        {newsletter !== undefined && <NewsletterEnd parts={newsletter} />}
        {letter.facts !== undefined && <FactTable facts={letter.facts} />}
        {letter.quote !== undefined && (
          <Typed style={{ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `2px solid ${ink}` }}>
            {letter.quote}
          </Typed>
        )}
        {letter.action !== undefined && letter.afterAction === undefined && <ActionButton action={letter.action} />}
      </Section>
      <Section className="hairline" style={{ padding: '16px 32px 24px', borderTop: `1px solid ${rule}` }}>
        {letter.links?.map(({ what, label, url, others = [] }) => (
          <Note key={url}>
            {what}
            {[{ label, url }, ...others].map((link, place) => (
              <Fragment key={link.url}>
                {place === 0 ? ' ' : ' · '}
                <MailLink href={link.url}>{link.label}</MailLink>
              </Fragment>
            ))}
          </Note>
        ))}
        {letter.why.map((line) => (
          <Note key={line}>{line}</Note>
        ))}
        {letter.unsubscribe && (
          <Note>
            <MailLink href={letter.unsubscribe.url}>{letter.unsubscribe.label}</MailLink>
          </Note>
        )}
        <Note style={{ margin: 0 }}>{letter.sender}</Note>
        {letter.company !== '' && <Note style={{ margin: 0 }}>{letter.company}</Note>}
        <Note style={{ margin: 0 }}>
          <MailLink href={letter.privacy.url}>{letter.privacy.label}</MailLink>
        </Note>
      </Section>
    </Sheet>
  );
}
