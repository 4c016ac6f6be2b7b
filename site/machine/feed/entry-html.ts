import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { render, type CollectionEntry } from 'astro:content';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import mdx from '@astrojs/mdx/server.js';
import react from '@astrojs/react/server.js';
import { copyOf } from '../../copy/pages.ts';
import { claim } from '../../copy/registers.ts';
import { claimsIn } from '../../prose/claims-in.ts';
import type { FeedWords } from './feed-words.ts';
import { absoluteAddresses } from '../addresses.ts';
import { FeedEntryEnd } from './FeedEntryEnd.tsx';
import { feedProse } from './FeedProse.tsx';

type Article = CollectionEntry<'articles'>;

/** Returns a function that renders a full article as HTML for feed readers; `page` is the article's address. */
export async function entryRenderer(copy: FeedWords): Promise<(article: Article, page: string) => Promise<string>> {
  const container = await AstroContainer.create();
  container.addServerRenderer({ renderer: mdx });
  container.addServerRenderer({ renderer: react });
  const alts = {
    evaluation: (await copyOf('evaluation')).alt,
    governor: (await copyOf('governor')).alt,
    leadingMarks: (await copyOf('leadingMarks')).alt,
    threshold: (await copyOf('threshold')).alt,
  };
  return async (article, page) => {
    const { data, body = '' } = article;
    const { Content } = await render(article);
    const text = await container.renderToString(Content, { props: { components: feedProse(data.references, alts) } });
    const illustrative = claimsIn(body).some((id) => claim(id).basis === 'illustrative');
    const standfirst = renderToStaticMarkup(createElement('p', null, createElement('em', null, data.standfirst)));
    const end = renderToStaticMarkup(createElement(FeedEntryEnd, { article: data, copy, illustrative }));
    return absoluteAddresses(`${standfirst}\n${text.trim()}\n${end}`, page);
  };
}
