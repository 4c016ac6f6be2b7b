import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../copy/day-words.ts';
import type { ArticleWords } from '../../prose/article-words.ts';
import type { FeedWords } from './feed-words.ts';

interface Properties {
  readonly article: ArticleWords;
  readonly copy: FeedWords;
  readonly illustrative: boolean;
}

/** The end of an article in the feed: sources, the key to its marks, and how it was made. */
export function FeedEntryEnd({ article, copy, illustrative }: Properties) {
  const { corrections, references, referencesTitle = copy.references, result, status } = article;
  return (
    <>
      {status === 'coming-soon' && result && (
        <>
          <h2>{result.title}</h2>
          <p>{result.text}</p>
        </>
      )}
      {references.length > 0 && <h2>{referencesTitle}</h2>}
      {references.length > 0 && (
        <ol>
          {references.map(({ id, text, url }) => (
            <li key={id}>{url === undefined ? `${text} ${copy.comingSoon}` : <a href={url}>{text}</a>}</li>
          ))}
        </ol>
      )}
      <hr />
      {illustrative && <p>{copy.illustrative}</p>}
      {corrections.map(({ date, text }) => (
        <p key={text}>{fill(copy.corrected, { day: dayWords(date), text })}</p>
      ))}
      <p>{copy.responsible}</p>
    </>
  );
}
