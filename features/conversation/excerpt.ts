const shown = 90;
const longestGreeting = 40;

/**
 * The first words of a message. A first line of at most forty characters that ends in a comma, colon or exclamation
 * mark is skipped as a greeting.
 */
export function excerptOf(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = ''] = lines;
  const body =
    lines.length > 1 && first.length <= longestGreeting && /[,:!，：！]$/u.test(first) ? lines.slice(1) : lines;
  const words = body.join(' ').replace(/\s+/gu, ' ');
  const characters = Array.from(words.slice(0, 2 * (shown + 1)));
  return characters.length > shown ? `${characters.slice(0, shown).join('').trimEnd()}…` : words;
}

const lead = 30;

/** An excerpt of a text around the searched words, which must be folded and in the text. */
export function wordsAround(text: string, wanted: string): string {
  const words = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const at = Math.max(0, words.toLowerCase().indexOf(wanted));
  const from = at <= lead ? 0 : words.indexOf(' ', at - lead) + 1;
  const cut = from > at ? at : from;
  const part = words.slice(cut, cut + shown);
  return `${cut === 0 ? '' : '… '}${part}${cut + shown < words.length ? '…' : ''}`;
}
