import { dayOfArticle } from '../../prose/article-order.ts';
import { escapeXml } from '../escape.ts';

export interface AtomEntry {
  /** Permanent id; never changes once published. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly author: string;
  readonly category: string;
  /** Days as `2026-11-20`. */
  readonly published: string;
  readonly updated: string;
  readonly summary: string;
  /** Full text as HTML with absolute addresses. */
  readonly html: string;
}

interface AtomFeed {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** Absolute addresses of the feed, its page, and a square icon. */
  readonly self: string;
  readonly page: string;
  readonly icon: string;
  readonly author: { readonly name: string; readonly email: string; readonly address: string };
  readonly rights: string;
  readonly language: string;
  readonly entries: readonly AtomEntry[];
}

/** Content has days; a feed requires times. */
function moment(day: string): string {
  return `${day}T00:00:00Z`;
}

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

function entry(piece: AtomEntry, language: string): string {
  return [
    '  <entry>',
    `    ${element('id', piece.id)}`,
    `    ${element('title', piece.title)}`,
    `    <link rel="alternate" type="text/html" hreflang="${language}" href="${escapeXml(piece.address)}"/>`,
    `    <author>${element('name', piece.author)}</author>`,
    `    <category term="${escapeXml(piece.category)}"/>`,
    `    ${element('published', moment(piece.published))}`,
    `    ${element('updated', moment(piece.updated))}`,
    `    ${element('summary', piece.summary)}`,
    `    ${element('content', piece.html, ` type="html" xml:base="${escapeXml(piece.address)}"`)}`,
    '  </entry>',
  ].join('\n');
}

/** An Atom feed (RFC 4287), newest entry first. @throws without entries, since a feed must state when it changed */
export function atom(feed: AtomFeed): string {
  const newestFirst = [...feed.entries].sort(
    (one, other) => other.published.localeCompare(one.published) || one.id.localeCompare(other.id),
  );
  const updated = feed.entries
    .map((piece) => piece.updated)
    .sort()
    .at(-1);
  if (updated === undefined)
    throw new Error(
      `${feed.self}: nothing is published. A feed needs one article with \`status: published\`, or one letter ` +
        `without \`draft: true\`.`,
    );
  const { author } = feed;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
    `  ${element('id', feed.id)}`,
    `  ${element('title', feed.title)}`,
    `  ${element('subtitle', feed.subtitle)}`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    `  <link rel="alternate" type="text/html" hreflang="${escapeXml(feed.language)}" href="${escapeXml(feed.page)}"/>`,
    `  ${element('updated', moment(updated))}`,
    `  <author>${element('name', author.name)}${element('email', author.email)}${element('uri', author.address)}</author>`,
    `  ${element('icon', feed.icon)}`,
    `  ${element('rights', feed.rights)}`,
    ...newestFirst.map((piece) => entry(piece, escapeXml(feed.language))),
    '</feed>',
    '',
  ].join('\n');
}

/** Most entries in /feed.xml: each is a full text, and readers keep what they have seen. */
export const feedLength = 100;

interface Dated {
  readonly id: string;
  readonly data: Parameters<typeof dayOfArticle>[0];
}

/** The `count` latest articles, newest first; those of the same day by id. */
export function newestOf<Article extends Dated>(articles: readonly Article[], count: number): readonly Article[] {
  return articles
    .toSorted(
      (one, other) => dayOfArticle(other.data).localeCompare(dayOfArticle(one.data)) || one.id.localeCompare(other.id),
    )
    .slice(0, count);
}

/** A tag URI (RFC 4151). @param email any address under the domain that the firm held on 1 January of `year` */
export function permanentName(path: string, email: string, year: number): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return `tag:${domain},${year}:${path}`;
}
