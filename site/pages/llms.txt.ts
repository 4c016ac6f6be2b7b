import type { APIRoute } from 'astro';
import { letterPath, letters } from '../../features/newsletter/page/letters/letters.ts';
import { copyOf } from '../copy/pages.ts';
import { firm } from '../copy/registers.ts';
import { addressOf, siteAddress } from '../machine/addresses.ts';
import { textFile } from '../machine/plain-text.ts';
import { articlesInOrder } from '../prose/articles.ts';
import { regionsInOrder } from '../sections/region/regions-in-order.ts';

type Links = readonly { readonly title: string; readonly to: string; readonly says: string }[];

/** The site in the form of llmstxt.org: a heading, a summary, notes, and lists of links. */
export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const copy = await copyOf('llms');
  const part = (heading: string, links: Links): readonly string[] => {
    const lines = links.map(({ title, to, says }) => `- [${title}](${addressOf(to, site)}): ${says}`);
    return lines.length === 0 ? [] : [`## ${heading}`, lines.join('\n')];
  };
  const articles = (await articlesInOrder()).map(({ id, data }) => ({
    title: data.title,
    to: `/insights/${id}`,
    says: data.status === 'published' ? data.excerpt : copy.comingSoon,
  }));
  const sent = letters.map((letter) => ({
    title: letter.matter.title,
    to: letterPath(letter),
    says: letter.matter.standfirst,
  }));
  const regions = (await regionsInOrder()).map(({ title, slug, seo }) => ({
    title,
    to: `/regions/${slug}`,
    says: seo.description,
  }));
  const parts = [
    `# ${firm.name}`,
    `> ${copy.summary}`,
    ...copy.notes,
    ...part(copy.pages.title, copy.pages.links),
    ...part(copy.articles, articles),
    ...part(copy.letters, sent),
    ...part(copy.regions, regions),
    ...part(copy.optional.title, copy.optional.links),
  ];
  return textFile(`${parts.join('\n\n')}\n`);
};
