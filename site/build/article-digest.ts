/** What earlier builds kept of an article, as the loader found it; whoever asks later reads it of the article. */
export interface ArticleDigest {
  /** Hash of everything its page is made from. */
  readonly name: string;
  /** Whether its finished page is kept. */
  readonly page: boolean;
  /** Whether its text is kept as the feed carries it. */
  readonly text: boolean;
}

/** As one word, which Astro carries with the article. */
export function articleDigest({ name, page, text }: ArticleDigest): string {
  return [name, ...(page ? ['page'] : []), ...(text ? ['text'] : [])].join('+');
}

/** Undefined where nothing is kept, as in development, whose digests are Astro's. */
export function readArticleDigest(digest: string | number | undefined): ArticleDigest | undefined {
  const [name = '', ...kept] = String(digest).split('+');
  return /^[\da-f]{64}$/.test(name) ? { name, page: kept.includes('page'), text: kept.includes('text') } : undefined;
}
