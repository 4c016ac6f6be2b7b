/** Most entries that /feed.xml carries: readers keep what they have seen, and each entry is a whole text. */
export const feedLength = 100;

interface Dated {
  readonly id: string;
  readonly data: { readonly published?: string | undefined; readonly updated: string };
}

/** The `count` articles published last, newest first; articles of one day in the order of their ids. */
export function newestOf<Article extends Dated>(articles: readonly Article[], count: number): readonly Article[] {
  const day = ({ data }: Article): string => data.published ?? data.updated;
  return articles.toSorted((one, other) => day(other).localeCompare(day(one)) || one.id.localeCompare(other.id)).slice(0, count);
}
