import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { gapsIn } from '../../core/start/content-gaps.ts';

function read<T>(file: string, schema: z.ZodType<T>): T {
  return schema.parse(parse(readFileSync(`content/${file}`, 'utf8')));
}

function frontmatter(slug: string): string {
  return readFileSync(`content/articles/${slug}.mdx`, 'utf8').split('---\n')[1] ?? '';
}

const pillars = z.object({
  hero: z.object({ heading: z.array(z.string()), pillars: z.array(z.object({ title: z.string(), text: z.string() })) }),
});

test('the hero says its message and the three pillars as specified', () => {
  const { hero } = read('pages/home.yaml', pillars);
  expect(hero.heading.join(' ')).toBe('Build responsible AI and deliver real results');
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
  'robotics-roi',
  'decision-theory',
  'intelligent-agents',
  'human-ai-collaboration',
  'safety-standards',
  'predictive-maintenance',
  'automation-economics',
])('%s leads to a published piece first', (slug) => {
  const { related } = z.object({ related: z.array(z.string()) }).parse(parse(frontmatter(slug)));
  expect(frontmatter(related[0] ?? '')).toContain('status: published');
});

const bookable = z.object({
  desks: z.array(
    z.object({ hours: z.array(z.object({ days: z.array(z.string()), from: z.string(), until: z.string() })) }),
  ),
});

test('the contact page names the hours in which calls can be booked, in the two offices', () => {
  const [desk, ...others] = read('calls.yaml', bookable).desks;
  expect(others).toEqual([]);
  const { cards } = read('pages/contact.yaml', z.object({ cards: z.object({ booked: z.string() }) }));
  const [hours] = desk?.hours ?? [];
  expect(hours?.days).toEqual(['mon', 'tue', 'wed', 'thu', 'fri']);
  expect(cards.booked).toContain(`weekdays ${hours?.from ?? ''}–${hours?.until ?? ''} in {places}`);
});

const named = z.object({ title: z.string().optional(), name: z.string().optional(), stage: z.string().optional() });
const staged = z.object({
  research: z.object({ gates: z.array(named) }).optional(),
  method: z.object({ gates: z.array(named) }).optional(),
  stages: z.object({ rows: z.array(named) }).optional(),
  columns: z
    .array(z.object({ parts: z.array(z.object({ roadmap: z.object({ stages: z.array(named) }).optional() })) }))
    .optional(),
});

test.each(['pages/home.yaml', 'pages/brochure.yaml', 'pages/consultation.yaml', 'samples/one-page-back.yaml'])(
  '%s names the four stages in order',
  (file) => {
    const { research, method, stages, columns = [] } = read(file, staged);
    const roadmap = columns.flatMap(({ parts }) => parts).find((part) => part.roadmap)?.roadmap;
    const said = research?.gates ?? method?.gates ?? roadmap?.stages ?? stages?.rows.slice(1, -1) ?? [];
    expect(said.map(({ title, name, stage }) => title ?? name ?? stage)).toEqual([
      'Readiness',
      'Bench',
      'Pilot',
      'Acceptance',
    ]);
  },
);

const regimes = z.object({ regimes: z.array(z.object({ name: z.string(), source: z.object({ url: z.url() }) })) });

test.each(readdirSync('content/regions'))('every source of %s leads to the thing itself', (file) => {
  for (const { name, source } of read(`regions/${file}`, regimes).regimes)
    expect(new URL(source.url).pathname.length, name).toBeGreaterThan(1);
});

test('gaps that the firm has still to fill are in legal texts and in its registration alone', () => {
  for (const { place } of gapsIn('content')) expect(place).toMatch(/^(?:legal\/|firm\.yaml:)/);
});

test('pages, articles, regions and figures write a date as the specification does', () => {
  for (const folder of ['pages', 'articles', 'regions', 'claims']) {
    for (const file of readdirSync(`content/${folder}`)) {
      expect(readFileSync(`content/${folder}/${file}`, 'utf8'), file).not.toMatch(
        /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
      );
    }
  }
});

const quotes = z.object({
  stories: z.object({ lede: z.string(), quotes: z.array(z.object({ text: z.string(), from: z.string() })) }),
});

test('the three quotes of the industries come from companies, and none is named', () => {
  const { stories } = read('pages/industries.yaml', quotes);
  expect(stories.lede).toContain('The companies are unnamed');
  expect(stories.quotes).toHaveLength(3);
  for (const { from } of stories.quotes) expect(from).toMatch(/, [a-z]+ (?:supplier|group|manufacturer|company|firm)$/);
});

const durations = z.object({
  categories: z.array(z.object({ id: z.string(), duration: z.string() })),
  items: z.array(z.object({ category: z.string(), duration: z.string() })),
});

test('no entry of a category is kept for longer than the category says, and one is kept as long', () => {
  const { categories, items } = read('vendors.yaml', durations);
  const months = (words: string) =>
    Math.max(
      0,
      ...[...words.matchAll(/(\d+) (month|year)/g)].map(
        ([, count, unit]) => Number(count) * (unit === 'year' ? 12 : 1),
      ),
    );
  for (const { id, duration } of categories) {
    const longest = Math.max(...items.filter(({ category }) => category === id).map((item) => months(item.duration)));
    expect(longest, id).toBe(months(duration));
  }
});
