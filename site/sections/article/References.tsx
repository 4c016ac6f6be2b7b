import type { Reference } from '../../prose/article-words.ts';
import type { Insights } from '../insights/insights-words.ts';
import { NewTab } from '../../ui/NewTab.tsx';

interface Properties {
  readonly title: string;
  readonly references: readonly Reference[];
  readonly copy: Insights['article'];
}

/** Numbered sources of an article. Those not yet published say so instead of linking. */
export function References({ title, references, copy }: Properties) {
  return (
    <section className="references" aria-labelledby="references">
      <h2 id="references">{title}</h2>
      <ol>
        {references.map(({ id, text, url, why }) => (
          <li key={id} id={id}>
            <p>
              {text}{' '}
              {url === undefined ? (
                <span className="reference-soon">{copy.comingSoonReference}</span>
              ) : (
                <a href={url} target="_blank" rel="noopener">
                  {copy.open}
                  <span className="sr-only">: {text}</span>
                  <NewTab />
                </a>
              )}
              {why !== undefined && <span className="reference-why">{why}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
