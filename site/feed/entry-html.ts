import type { CollectionEntry } from 'astro:content';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import mdx from '@astrojs/mdx/server.js';
import react from '@astrojs/react/server.js';
import type { FeedWords } from '../schemas/feed.ts';
import { absoluteAddresses } from './absolute-addresses.ts';
import FeedEntry from './FeedEntry.astro';

/** Renders whole articles as HTML for feed readers. */
export async function entryRenderer(copy: FeedWords, references: string): Promise<(article: CollectionEntry<'articles'>, page: string) => Promise<string>> {
  const container = await AstroContainer.create();
  container.addServerRenderer({ renderer: mdx });
  container.addServerRenderer({ renderer: react });
  return async (article, page) => {
    const referencesTitle = article.data.referencesTitle ?? references;
    const html = await container.renderToString(FeedEntry, { props: { article, copy, referencesTitle } });
    return absoluteAddresses(html, page).trim();
  };
}
