import type { APIRoute } from 'astro';
import { regionsInOrder } from '../sections/region/regions-in-order.ts';
import { copyOf } from '../copy/pages.ts';
import { letterPath, letters } from '../../features/newsletter/page/letters/letters.ts';
import { llms, type LlmsLink } from '../machine/llms.ts';
import { firm } from '../copy/registers.ts';
import { articlesInOrder } from '../prose/articles.ts';
import { addressOf, siteAddress } from '../machine/addresses.ts';
import { textFile } from '../machine/plain-text.ts';

export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const copy = await copyOf('llms');
  const articles = await articlesInOrder();
  const regions = await regionsInOrder();

  const pageLinks = (links: readonly { title: string; to: string; says: string }[]): readonly LlmsLink[] =>
    links.map(({ title, to, says }) => ({ title, address: addressOf(to, site), says }));
  const articleLinks = articles.map(({ id, data }) => ({
    title: data.title,
    address: addressOf(`/insights/${id}`, site),
    says: data.status === 'published' ? data.excerpt : copy.comingSoon,
  }));
  const letterLinks = letters.map((letter) => ({
    title: letter.matter.title,
    address: addressOf(letterPath(letter), site),
    says: letter.matter.standfirst,
  }));
  const regionLinks = regions.map(({ title, slug, seo }) => ({
    title,
    address: addressOf(`/regions/${slug}`, site),
    says: seo.description,
  }));

  return textFile(
    llms({
      name: firm.name,
      summary: copy.summary,
      notes: copy.notes,
      sections: [
        { title: copy.pages.title, links: pageLinks(copy.pages.links) },
        { title: copy.articles, links: articleLinks },
        { title: copy.letters, links: letterLinks },
        { title: copy.regions, links: regionLinks },
        { title: copy.optional.title, links: pageLinks(copy.optional.links) },
      ],
    }),
  );
};
