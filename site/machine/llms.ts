export interface LlmsLink {
  readonly title: string;
  /** Absolute address. */
  readonly address: string;
  readonly says: string;
}

export interface LlmsSection {
  readonly title: string;
  readonly links: readonly LlmsLink[];
}

export interface LlmsFacts {
  readonly name: string;
  readonly summary: string;
  /** Paragraphs between the summary and the lists. */
  readonly notes: readonly string[];
  readonly sections: readonly LlmsSection[];
}

function bullet({ title, address, says }: LlmsLink): string {
  return `- [${title}](${address}): ${says}`;
}

/** The site in the form of llmstxt.org: a heading, a summary, notes, and lists of links. */
export function llms({ name, summary, notes, sections }: LlmsFacts): string {
  const lists = sections
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => [`## ${title}`, links.map(bullet).join('\n')].join('\n\n'));
  return `${[`# ${name}`, `> ${summary}`, ...notes, ...lists].join('\n\n')}\n`;
}
