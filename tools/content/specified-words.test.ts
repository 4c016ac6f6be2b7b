import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

function read<T>(file: string, schema: z.ZodType<T>): T {
  return schema.parse(parse(readFileSync(`content/${file}`, 'utf8')));
}

function frontmatter(slug: string): string {
  return readFileSync(`content/articles/${slug}.mdx`, 'utf8').split('---\n')[1] ?? '';
}

const pillars = z.object({ hero: z.object({ heading: z.string(), pillars: z.array(z.object({ title: z.string(), text: z.string() })) }) });

test('the hero says its message and the three pillars as specified', () => {
  const { hero } = read('pages/home.yaml', pillars);
  expect(hero.heading).toBe('Build responsible AI and deliver real results');
  expect(hero.pillars.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    'Ethical Intelligence: Governance, risk and explainability from day one.',
    'Precision Engineering: Data pipelines and agent systems for reliability and scale.',
    'Collaborative Delivery: Co-design with client teams, transparent milestones and documentation.',
  ]);
});

test('each industry has three figures that hold a number', () => {
  const claims = read('claims/industries.yaml', z.array(z.object({ id: z.string(), figure: z.string() })));
  expect(claims).toHaveLength(21);
  for (const { id, figure } of claims) expect(figure, id).toMatch(/[1-9]/);
});

test.each([
  ['robotics-roi', 'The ROI of Robotics in Small and Medium Businesses'],
  ['decision-theory', 'Decision Theory Applications in Modern AI Systems'],
  ['intelligent-agents', 'The Future of Intelligent Agents: Beyond Automation'],
])('%s has its title whole', (slug, title) => {
  expect(parse(frontmatter(slug))).toMatchObject({ title });
});

test.each(['robotics-roi', 'decision-theory', 'intelligent-agents', 'human-ai-collaboration', 'safety-standards', 'predictive-maintenance', 'automation-economics'])(
  '%s leads to a published piece first',
  (slug) => {
    const { related } = z.object({ related: z.array(z.string()) }).parse(parse(frontmatter(slug)));
    expect(frontmatter(related[0] ?? '')).toContain('status: published');
  },
);

const regimes = z.object({ regimes: z.array(z.object({ name: z.string(), source: z.object({ url: z.url() }) })) });

test.each(readdirSync('content/regions'))('every source of %s leads to the thing itself', (file) => {
  for (const { name, source } of read(`regions/${file}`, regimes).regimes) expect(new URL(source.url).pathname.length, name).toBeGreaterThan(1);
});

test.each(readdirSync('content/articles'))('the text of %s leaves the sea to its drawing and caption', (file) => {
  const [, , ...body] = readFileSync(`content/articles/${file}`, 'utf8').split('---\n');
  expect(body.join('---\n')).not.toMatch(/\b(?:compass|mariners?|navigators?|harbours?|hulls?|leading line|soundings?|shoals?|ashore|aboard|lighthouse)\b/i);
});

test('pages, articles, regions and figures write a date as the specification does', () => {
  for (const folder of ['pages', 'articles', 'regions', 'claims']) {
    for (const file of readdirSync(`content/${folder}`)) {
      expect(readFileSync(`content/${folder}/${file}`, 'utf8'), file).not.toMatch(/\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/);
    }
  }
});
