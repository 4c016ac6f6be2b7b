import { describe, expect, it } from 'vitest';
import type { Firm } from '../../../contract/firm.ts';
import type { ArticleFacts } from './article.ts';
import { graph, scriptText, type GraphFacts } from './graph.ts';

const site = new URL('https://corbiere.example');
const firm: Firm = {
  name: 'Corbière',
  descriptor: 'Responsible AI & Robotics',
  blurb: 'A consultancy.',
  copyrightYear: 2024,
  registration: '[[to be supplied]]',
  places: 'Jersey & London',
  emails: {
    hello: 'hello@corbiere.example',
    ethics: 'ethics@corbiere.example',
    privacy: 'privacy@corbiere.example',
    security: 'security@corbiere.example',
    legal: 'legal@corbiere.example',
    careers: 'careers@corbiere.example',
    media: 'media@corbiere.example',
  },
  telephone: { display: '+44 20 7946 0123', href: 'tel:+442079460123' },
  hours: { weekdays: 'Mon-Fri', weekends: 'closed', opens: '09:00', closes: '18:00' },
  timeZone: 'America/Los_Angeles',
  example: true,
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'GitHub', url: 'https://github.com/corbiere' },
  ],
};

function facts(path: string, more: Partial<GraphFacts> = {}): GraphFacts {
  return {
    firm,
    site,
    logo: '/icon.png',
    page: { path, title: 'A title', description: 'A description.', image: '/og/a.png' },
    ...more,
  };
}

const dated: ArticleFacts = {
  headline: 'Building Trust',
  category: 'Ethics',
  desk: 'Assurance desk',
  updated: '2026-11-21',
  readMinutes: 6,
  comingSoon: false,
  aiExtent: 'drafted',
};
const published: ArticleFacts = { ...dated, published: '2026-11-20' };

function nodes(given: GraphFacts): readonly string[] {
  return graph(given)['@graph'].map((node) => (typeof node === 'object' && '@type' in node ? node['@type'] : ''));
}

function text(given: GraphFacts): string {
  return JSON.stringify(graph(given));
}

describe('graph', () => {
  it('describes firm, site and page on the home page, without a trail', () => {
    expect(nodes(facts('/'))).toEqual(['Organization', 'WebSite', 'WebPage']);
  });

  it('calls pages what schema.org calls them', () => {
    expect(nodes(facts('/about'))).toContain('AboutPage');
    expect(nodes(facts('/insights'))).toContain('CollectionPage');
    expect(nodes(facts('/contact', { questions: [{ question: 'Why?', answer: 'Because.' }] }))).toEqual([
      'Organization',
      'WebSite',
      'ContactPage',
      'BreadcrumbList',
      'FAQPage',
    ]);
  });

  it('numbers the trail of an article from home through insights to its headline', () => {
    const list = graph(facts('/insights/ethical-ai', { article: published }))['@graph'].find(
      (node) => typeof node === 'object' && '@type' in node && node['@type'] === 'BreadcrumbList',
    );
    expect(list).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://corbiere.example/' },
        { position: 2, name: 'Insights', item: 'https://corbiere.example/insights' },
        { position: 3, name: 'Building Trust', item: 'https://corbiere.example/insights/ethical-ai' },
      ],
    });
  });

  it('signs an article with its desk, its days and how AI took part', () => {
    const json = text(facts('/insights/ethical-ai', { article: published }));
    expect(json).toContain('"author":{"@type":"Organization","name":"Assurance desk"');
    expect(json).toContain('"datePublished":"2026-11-20","dateModified":"2026-11-21","timeRequired":"PT6M"');
    expect(json).toContain(
      '"digitalSourceType":{"@id":"http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"}',
    );
  });

  it('marks a piece that is still to come as a draft and invents no day for it', () => {
    const json = text(facts('/insights/ethical-ai', { article: { ...dated, comingSoon: true } }));
    expect(json).toContain('"creativeWorkStatus":"Draft"');
    expect(json).not.toContain('datePublished');
    expect(json).not.toContain('timeRequired');
  });

  it('names profiles of the firm, never a network’s front page', () => {
    expect(text(facts('/'))).toContain('"sameAs":["https://github.com/corbiere"]');
  });

  it('refers only to nodes that it contains', () => {
    const json = text(facts('/insights/ethical-ai', { article: published }));
    const named = new Set([...json.matchAll(/\{"@type":"\w+","@id":"([^"]+)"/g)].map((match) => match[1]));
    const references = [...json.matchAll(/\{"@id":"(https:\/\/corbiere[^"]+)"\}/g)].map((match) => match[1]);
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) expect(named).toContain(reference);
  });
});

describe('scriptText', () => {
  it('cannot end its script element, and means the same', () => {
    const document = graph(facts('/contact', { questions: [{ question: '</script><!--', answer: '<b>' }] }));
    const written = scriptText(document);
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toEqual(document);
  });
});
