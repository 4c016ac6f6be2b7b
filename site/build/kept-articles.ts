import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { readYaml } from '../../contract/read-yaml.ts';
import insightsSource from '../../content/pages/insights.yaml?raw';
import { feedLength, newestOf } from '../machine/feed/atom.ts';
import { articles as schema, type ArticleWords } from '../sections/article/article-words.ts';
import { type ArticleList, shownBeside } from '../sections/article/further-reading.ts';
import { insights } from '../sections/insights/insights-words.ts';
import { articleDigest } from './article-digest.ts';
import { nameOf } from './build-cache.ts';
import { KeptPages } from './kept-pages.ts';
import { KeptTexts } from './kept-texts.ts';

interface Article {
  readonly id: string;
  readonly data: ArticleWords;
  readonly body?: string;
}

/**
 * The name of each article's page, by the article's id: a hash of everything the page is made from.
 * @param version of all that is no article
 */
export function pageNames(version: string, articles: readonly Article[], list: ArticleList): ReadonlyMap<string, string> {
  const words = new Map(articles.map(({ id, data }) => [id, JSON.stringify(data)]));
  const name = ({ id, data, body = '' }: Article): string => {
    const { meanwhile, more } = shownBeside(id, data, list);
    return nameOf(version, id, body, ...[id, ...meanwhile, ...more].map((slug) => words.get(slug) ?? ''));
  };
  return new Map(articles.map((article) => [article.id, name(article)]));
}

/**
 * The articles' loader: what another one loads, and in a build each with the name of its page, and what is kept of it, for a digest. Where an
 * earlier build kept that page, and of the newest what the feed carries, the text is not compiled.
 * @param version of all that is no article; empty where no page is kept
 */
export function withoutKept(loader: Loader, version: string): Loader {
  return {
    ...loader,
    load: async (context) => {
      await loader.load(context);
      if (version === '') return;
      const { config, store } = context;
      const root = fileURLToPath(config.root);
      const [pages, texts] = [new KeptPages(root), new KeptTexts(root)];
      const articles = store.values().map((entry) => ({ ...entry, data: schema.parse(entry.data) }));
      const names = pageNames(version, articles, readYaml('content/pages/insights.yaml', insightsSource, insights));
      const published = articles.filter(({ data }) => data.status === 'published');
      const inFeed = new Set(newestOf(published, feedLength).map(({ id }) => id));
      for (const article of articles) {
        const name = names.get(article.id) ?? '';
        const [page, text] = [pages.has(name), texts.has(name)];
        store.set({ ...article, digest: articleDigest({ name, page, text }), deferredRender: !page || (inFeed.has(article.id) && !text) });
      }
    },
  };
}
