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

function text(given: GraphFacts): string {
  return JSON.stringify(graph(given));
}

describe('graph', () => {
  it('marks a piece that is still to come as a draft and invents no day for it', () => {
    const json = text(facts('/insights/ethical-ai', { article: { ...dated, comingSoon: true } }));
    expect(json).toContain('"creativeWorkStatus":"Draft"');
    expect(json).not.toContain('datePublished');
    expect(json).not.toContain('timeRequired');
  });

  it('names profiles of the firm, never a network’s front page', () => {
    expect(text(facts('/'))).toContain('"sameAs":["https://github.com/corbiere"]');
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
