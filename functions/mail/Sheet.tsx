import type { ReactNode } from 'react';
import { Body, Container, Head, Html, Img, Preview, Section } from 'react-email';
import { ink, paper, rule, sans, sheetWidth } from './paper.ts';

export interface SheetProps {
  readonly subject: string;
  readonly preview: string;
  readonly wordmark: string;
  readonly children: ReactNode;
}

/** The sheet every mail is printed on: wordmark under an ink rule, 600 px wide. */
export function Sheet({ subject, preview, wordmark, children }: SheetProps) {
  return (
    <Html lang="en-GB" dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Body lang="en-GB" style={{ margin: 0, padding: '24px 12px', backgroundColor: '#ebf7fa', fontFamily: sans, color: ink }}>
        <Preview useTitleTag={false}>{preview}</Preview>
        <Container style={{ maxWidth: sheetWidth, backgroundColor: paper, border: `1px solid ${rule}` }}>
          <Section style={{ padding: '20px 32px', borderBottom: `1px solid ${ink}` }}>
            <Img src="cid:wordmark" width="142" height="40" alt={wordmark} style={{ fontFamily: sans, fontSize: 22, color: ink }} />
          </Section>
          {children}
        </Container>
      </Body>
    </Html>
  );
}
