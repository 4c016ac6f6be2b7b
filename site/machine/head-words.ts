/** Search engines cut titles and descriptions at about these lengths, in characters. */
const longestTitle = 60;
const longestDescription = 155;

interface HeadWords {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/** Checks a page's title and description. @throws if a search engine would cut them */
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

/** The title with the firm's name, which is omitted if search engines would cut it. */
export function titleWithFirm(title: string, firmName: string): string {
  const whole = `${title} | ${firmName}`;
  return whole.length <= longestTitle ? whole : title;
}

/** The title without the firm's name, for sharing cards, which show the name separately. */
export function bareTitle(title: string, firmName: string): string {
  const parts = title.split(' | ').filter((part) => part !== firmName);
  return parts.join(' | ') || title;
}
