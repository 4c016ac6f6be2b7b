import './inline.css';
import { inlinePieces } from './inline-pieces.ts';
import { ProseLink } from './ProseLink.tsx';

/** A sentence from YAML with its links, strong words and placeholders. */
export function Inline({ text }: { readonly text: string }) {
  return inlinePieces(text).map((piece, index) => {
    switch (piece.kind) {
      case 'link':
        return (
          <ProseLink key={index} href={piece.href}>
            {piece.text}
          </ProseLink>
        );
      case 'strong':
        return <strong key={index}>{piece.text}</strong>;
      case 'placeholder':
        return (
          <mark key={index} className="placeholder">
            {piece.text}
          </mark>
        );
      case 'text':
        return piece.text;
    }
  });
}
