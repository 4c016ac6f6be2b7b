/** A piece of a sentence: plain text, strong text, a link, or a placeholder that the firm must still fill in. */
export type Piece =
  | { readonly kind: 'text' | 'strong' | 'placeholder'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const marks = /\[\[(?<placeholder>[^\]]+)\]\]|\*\*(?<strong>[^*]+)\*\*|\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** Splits a sentence at `[words](link)`, `**strong**` and `[[placeholder]]`. */
export function inlinePieces(sentence: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of sentence.matchAll(marks)) {
    if (match.index > from) pieces.push({ kind: 'text', text: sentence.slice(from, match.index) });
    const { placeholder, strong, text, href } = match.groups ?? {};
    if (placeholder !== undefined) pieces.push({ kind: 'placeholder', text: placeholder });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else pieces.push({ kind: 'link', text: text ?? '', href: href ?? '' });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) pieces.push({ kind: 'text', text: sentence.slice(from) });
  return pieces;
}
