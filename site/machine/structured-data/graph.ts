import type { Graph, Thing } from 'schema-dts';
import type { Firm } from '../../../contract/firm.ts';
import { article, type ArticleFacts } from './article.ts';
import { breadcrumbList, trail } from './breadcrumb-list.ts';
import { faqPage, type Question } from './faq-page.ts';
import { organization } from './organization.ts';
import { webPage, type PageFacts } from './web-page.ts';
import { website } from './website.ts';

export interface GraphFacts {
  readonly firm: Firm;
  readonly site: URL;
  /** Path of the firm's logo. */
  readonly logo: string;
  readonly page: PageFacts;
  readonly article?: ArticleFacts;
  readonly questions?: readonly Question[];
}

/** Everything one page says about itself, as one JSON-LD document. */
export function graph({ firm, site, logo, page, article: piece, questions }: GraphFacts): Graph {
  const crumbs = trail(page.path, piece?.headline ?? page.name ?? page.title);
  const nodes: Thing[] = [organization(firm, site, logo), website(firm, site), webPage(page, crumbs.length > 0, site)];
  if (crumbs.length > 0) nodes.push(breadcrumbList(crumbs, site));
  if (piece) nodes.push(article(piece, page, site));
  if (questions && questions.length > 0) nodes.push(faqPage(page.path, questions, site));
  return { '@context': 'https://schema.org', '@graph': nodes };
}

/** JSON for a script element: no text in it can end the element or open a comment. */
export function scriptText(document: Graph): string {
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}
