/** Search engines cut titles and descriptions at about these lengths, in characters. */
const longestTitle = 60;
const longestDescription = 155;

interface HeadWords {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/** Fails the build when a search engine would cut what the page says of itself. */
export function checkHead({ title, description, path }: HeadWords): void {
  const lengths = [
    ['title', title, longestTitle],
    ['description', description, longestDescription],
  ] as const;
  for (const [what, words, longest] of lengths) {
    if (words.length > longest)
      throw new Error(
        `The ${what} of ${path} has ${words.length} characters, at most ${longest} are shown: "${words}". ` +
          'Shorten it in content/.',
      );
    if (words.trim() === '') throw new Error(`The ${what} of ${path} is empty. Write it in content/.`);
  }
}

/** The title with the firm's name, as far as search engines show both; a long name is left away. */
export function titleWithFirm(title: string, firmName: string): string {
  const whole = `${title} | ${firmName}`;
  return whole.length <= longestTitle ? whole : title;
}

/** The title without the firm's name, which stands beside it wherever it is shared. */
export function bareTitle(title: string, firmName: string): string {
  const parts = title.split(' | ').filter((part) => part !== firmName);
  return parts.join(' | ') || title;
}
