import type { CSSProperties, ReactNode } from 'react';
import { Link, Text } from 'react-email';
import { overprint, sans, thirdInk } from './tokens.ts';

interface NoteProps {
  readonly style?: CSSProperties;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Note({ style, className = 'note', children }: NoteProps) {
  return (
    <Text
      className={className}
      style={{ margin: '0 0 8px', fontFamily: sans, fontSize: 14, lineHeight: '21px', color: thirdInk, ...style }}
    >
      {children}
    </Text>
  );
}

export function MailLink({ href, children }: { readonly href?: string; readonly children?: ReactNode }) {
  return (
    <Link href={href} className="over" style={{ color: overprint, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}
