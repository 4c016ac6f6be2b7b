import type { APIRoute } from 'astro';
import { copyOf } from '../copy/pages.ts';
import { atom, type AtomEntry, feedLength, newestOf, permanentName } from '../machine/feed/atom.ts';
import { entryRenderer } from '../machine/feed/entry-html.ts';
import { articlesInOrder } from '../prose/articles.ts';
import { dayOfArticle, revised } from '../prose/article-order.ts';
import { firm } from '../copy/registers.ts';
import { addressOf, siteAddress } from '../machine/addresses.ts';
import { largeIconPath } from '../machine/icons.ts';

export const GET: APIRoute = async (context) => {
  const site = siteAddress(context);
  const copy = await copyOf('feed');
  const renderEntry = await entryRenderer(copy);
  const published = (await articlesInOrder()).filter(({ data }) => data.status === 'published');
  const name = (path: string): string => permanentName(path, firm.emails.hello, firm.copyrightYear);

  // One after another: what a rendering needs is let go before the next begins.
  const entries: AtomEntry[] = [];
  for (const article of newestOf(published, feedLength)) {
    const path = `/insights/${article.id}`;
    const { title, author, category, excerpt } = article.data;
    const address = addressOf(path, site);
    const html = await renderEntry(article, address);
    entries.push({
      id: name(path),
      title,
      address,
      author,
      category,
      published: dayOfArticle(article.data),
      updated: revised(article.data),
      summary: excerpt,
      html,
    });
  }

  const body = atom({
    id: name('/insights'),
    title: copy.title,
    subtitle: copy.subtitle,
    self: addressOf('/feed.xml', site),
    page: addressOf('/insights', site),
    icon: addressOf(largeIconPath, site),
    author: { name: firm.name, email: firm.emails.hello, address: addressOf('/', site) },
    rights: copy.rights,
    language: 'en-GB',
    entries,
  });
  return new Response(body, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
};
