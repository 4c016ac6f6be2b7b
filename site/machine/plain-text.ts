const width = 80;

/** Breaks a paragraph into lines of at most 80 characters; longer words get their own line. */
function wrapped(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

/** A titled text of several paragraphs, as a plain text file. */
export function plainText(title: string, paragraphs: readonly string[]): string {
  return `${[`${title}\n${'='.repeat(title.length)}`, ...paragraphs.map(wrapped)].join('\n\n')}\n`;
}

/** Answers with a plain text file. */
export function textFile(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
