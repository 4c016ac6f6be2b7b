import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { APIRoute } from 'astro';
import { letterPath, letters } from '../../../../features/newsletter/page/letters/letters.ts';
import { copyOf } from '../../../copy/pages.ts';
import { addressOf, siteAddress } from '../../../machine/addresses.ts';
import { entryRenderer } from '../../../machine/feed/entry-html.ts';
import { letterHtml } from '../../../machine/feed/letter-html.tsx';
import { articlesInOrder } from '../../../prose/articles.ts';

/** A text's HTML from the feed as Markdown, below its title. */
function markdownOf(title: string, html: string): string {
  const text = toMdast(fromHtml(html, { fragment: true }));
  const children = text.type === 'root' ? text.children : [];
  const heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] } as const;
  return toMarkdown(
    { type: 'root', children: [{ ...heading, children: [...heading.children] }, ...children] },
    { extensions: [gfmToMarkdown()], bullet: '-', rule: '-' },
  );
}

export async function getStaticPaths() {
  const articles = (await articlesInOrder()).map(({ id }) => `insights/${id}`);
  return [...articles, ...letters.map((letter) => letterPath(letter).slice(1))].map((path) => ({ params: { path } }));
}

const renderer = copyOf('feed').then(entryRenderer);

/** Articles and letters for who asks for Markdown; our server sends them under the addresses of their pages. */
export const GET: APIRoute = async (context) => {
  const { path = '' } = context.params;
  const address = addressOf(`/${path}`, siteAddress(context));
  const article = (await articlesInOrder()).find(({ id }) => path === `insights/${id}`);
  if (article) return new Response(markdownOf(article.data.title, await (await renderer)(article, address)));
  const letter = letters.find((one) => letterPath(one) === `/${path}`);
  if (!letter) throw new Error(`Neither an article nor a letter is at /${path}.`);
  return new Response(markdownOf(letter.matter.title, letterHtml(letter, address, await copyOf('letters'))));
};
