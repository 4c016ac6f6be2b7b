import { Link, Text } from 'react-email';
import type { NewsletterParts } from './letter-text.ts';
import { ink, overprint, sans, thirdInk } from './tokens.ts';

const small = { margin: '0 0 10px', fontFamily: sans, fontSize: 14, lineHeight: '21px', color: thirdInk } as const;
const link = { color: overprint, textDecoration: 'underline' } as const;

/** Which letter it is, above its heading. */
export function NewsletterHead({ parts }: { readonly parts: NewsletterParts }) {
  return parts.masthead.map((line, index) => (
    <Text
      key={line}
      className="over"
      style={{
        ...small,
        margin: index === parts.masthead.length - 1 ? '0 0 12px' : 0,
        fontWeight: 500,
        color: overprint,
      }}
    >
      {line}
    </Text>
  ));
}

/** How it was made, its sources, and where it can be read in a browser. */
export function NewsletterEnd({ parts }: { readonly parts: NewsletterParts }) {
  return (
    <>
      {parts.made.map(({ lead, text, url }) => (
        <Text key={text} className="note" style={small}>
          <strong className="title" style={{ color: ink, fontWeight: 600 }}>
            {lead}
          </strong>{' '}
          {url === undefined ? (
            text
          ) : (
            <Link href={url} className="over" style={link}>
              {text}
            </Link>
          )}
        </Text>
      ))}
      <Text className="note" style={small}>
        <Link href={parts.web.url} className="over" style={link}>
          {parts.web.label}
        </Link>
      </Text>
    </>
  );
}
