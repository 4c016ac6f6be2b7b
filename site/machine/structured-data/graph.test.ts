import { expect, it } from 'vitest';
import { firm } from '../../copy/registers.ts';
import type { ArticleFacts } from './article.ts';
import { graph, scriptText, type GraphFacts } from './graph.ts';

const site = new URL('https://corbiere.example');

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

function text(given: GraphFacts): string {
  return JSON.stringify(graph(given));
}

it('graph marks a coming article as a draft without a date', () => {
  const json = text(facts('/insights/ethical-ai', { article: { ...dated, comingSoon: true } }));
  expect(json).toContain('"creativeWorkStatus":"Draft"');
  expect(json).not.toContain('datePublished');
  expect(json).not.toContain('timeRequired');
});

it('graph lists the firm’s profiles, never a network’s home page', () => {
  const social = ['https://www.linkedin.com/', 'https://github.com/corbiere'].map((url) => ({ name: url, url }));
  expect(text(facts('/', { firm: { ...firm, social } }))).toContain('"sameAs":["https://github.com/corbiere"]');
});

it('scriptText cannot end its script element, and parses to the same data', () => {
  const document = graph(facts('/contact', { questions: [{ question: '</script><!--', answer: '<b>' }] }));
  const written = scriptText(document);
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual(document);
});
