export interface HumansSection {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** `humans.txt` (humanstxt.org): headed lists of who and what. */
export function humans(sections: readonly HumansSection[]): string {
  const parts = sections.map(({ title, lines }) => [`/* ${title.toUpperCase()} */`, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n'));
  return `${parts.join('\n\n')}\n`;
}
