import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ownRelease } from '../../core/start/release.ts';
import { writeNewFile } from '../../features/operations/new-file.ts';
import { positionOf } from '../../features/operations/region-chart.ts';
import { builtPreview } from '../../features/previews/schema.ts';
import { copyWith, runIn, type Edits } from './tree.ts';

/** One more of each list that an editor can add to. */
const entries: Edits = {
  'content/articles/ethical-ai.mdx': [
    ['status: published\n', 'status: published\ncorrections: [{ date: 2026-11-25, text: "Seven, not eight." }]\n'],
  ],
  'content/pages/solutions.yaml': [
    [
      '  - id: smart-buildings\n',
      `  - id: stacking
    title: Stacking
    drawing: { name: solution-smart-buildings, alt: A building in section. }
    description: We plan stacks.
    features: [One, Two, Three, Four]
    links: [{ label: Energy, to: "/industries#energy" }]
  - id: smart-buildings
`,
    ],
  ],
  'content/pages/industries.yaml': [
    [
      '  - id: aerospace\n',
      `  - id: fishing
    alt: A net in plan.
    title: Fishing
    description: We count what is caught.
    risk: A net that holds too much.
    stats:
      - { label: Parts inspected in line, claim: automotive-inspected }
      - { label: Fewer good parts rejected, claim: automotive-rejects }
      - { label: Drift alarm to a person, claim: automotive-alarm }
  - id: aerospace
`,
    ],
  ],
  'content/pages/contact.yaml': [
    [
      'which may recommend taking the system out of service.\n',
      'which may recommend taking the system out of service.\n    - { question: May I ask more?, answer: Yes. }\n',
    ],
  ],
  'content/pages/about.yaml': [
    [
      '    - role: Robotics engineers\n',
      `    - { role: Surveyors, drawing: spot-pillar-precision, work: Sites., signs: The plan }
    - role: Robotics engineers
`,
    ],
  ],
  'content/vendors.yaml': [
    [
      '\nitems:\n',
      `
items:
  - { id: map, category: functional, kind: local storage, party: first, name: "corbiere:map", status: reserved,
      purpose: Keeps a map., keep: P30D, duration: 30 days }
`,
    ],
  ],
  'content/calls.yaml': [
    [
      'desks:\n',
      `desks:
  - { id: east, name: East, timeZone: Asia/Tokyo, hours: [{ days: [mon], from: "09:00", until: "12:00" }] }
`,
    ],
  ],
};

/** What an editor does by CONTRIBUTING, on a copy of the project and without a file of code. */
describe('an editor', () => {
  let copy = '';
  const at = (...names: readonly string[]) => join(copy, ...names);
  const read = (...names: readonly string[]) => readFileSync(at(...names), 'utf8');
  const unsaid = (file: string, ...texts: readonly string[]) => {
    const said = read('dist', file);
    return texts.filter((text) => !said.includes(text));
  };
  const change = (file: string, ...changes: readonly (readonly [before: string, after: string])[]) => {
    const text = read(file);
    for (const [before] of changes) expect(text, file).toContain(before);
    writeFileSync(
      at(file),
      changes.reduce((changed, [before, after]) => changed.replace(before, after), text),
    );
  };

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'corbiere-walk-'));
    copyWith(entries, undefined, copy);
    const begin = (kind: 'article' | 'region', slug: string) => {
      const place = kind === 'region' ? positionOf('55.68,12.57') : undefined;
      const file = writeNewFile(copy, at('content'), kind, slug, '2026-11-26', place);
      // The words of the template are refused outside a draft.
      const ours = readFileSync(file, 'utf8').replaceAll(
        /(?<=^|[:-] "?)(?=What |The argument|One result|How the|Since when|Name of)/gm,
        'Now ',
      );
      writeFileSync(file, ours);
    };
    await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#35506a' } })
      .jpeg()
      .toFile(at('content', 'plates', 'bench.jpg'));
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6" viewBox="0 0 9 6"><path d="M0 0h9"/></svg>';
    for (const kind of ['industry', 'view']) writeFileSync(at('content', 'plates', `${kind}-fishing.svg`), drawing);
    cpSync(at('content', 'samples', 'limits-sheet.yaml'), at('content', 'samples', 'one-more.yaml'));
    change('content/samples/one-more.yaml', [
      '(/downloads/sample-test-record.pdf)',
      '(/downloads/sample-one-more.pdf)',
    ]);

    begin('article', 'nine-places');
    change(
      'content/articles/nine-places.mdx',
      ['draft: true\n', ''],
      ['file: article-ethical-ai', 'file: bench.jpg\n  credit: Ada'],
      ['"A working title"', '"Nine places"'],
    );
    begin('article', 'not-ready');
    change('content/articles/not-ready.mdx', ['"A working title"', '"Nowhere yet"']);
    begin('article', 'next-century');
    change(
      'content/articles/next-century.mdx',
      ['draft: true', 'publishOn: 2101-01-01'],
      ['"A working title"', '"In another century"'],
    );
    begin('region', 'denmark');
    change('content/regions/denmark.yaml', ['draft: true\n', '']);
    renameSync(at('content/articles/robotics-roi.mdx'), at('content/articles/robots-that-pay.mdx'));
    change('content/articles/robots-that-pay.mdx', ['---\n', '---\nformerly: [robotics-roi]\n']);
    for (const file of globSync('content/articles/*.mdx', { cwd: copy }))
      writeFileSync(at(file), read(file).replace(/^(related: .*)robotics-roi/m, '$1robots-that-pay'));
    await runIn(copy, 'tools/launch.mjs', 'build');
  }, 900_000);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('adds an article with a photograph, which has its page, lists, sizes and sharing card', async () => {
    expect(unsaid('insights/nine-places.html', 'image/avif', 'image/webp', 'Nine places', '1600w')).toEqual([]);
    for (const list of ['insights.html', 'sitemap.xml', 'llms.txt', 'answers/search.json'])
      expect(read('dist', list), list).toContain('nine-places');
    expect(await sharp(at('dist/og/insights-nine-places.png')).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('corrects an article, with the day, on its page and in the feed', () => {
    expect(unsaid('insights/ethical-ai.html', 'November 25, 2026', 'Seven, not eight.')).toEqual([]);
    expect(unsaid('feed.xml', 'November 25, 2026', 'Seven, not eight.')).toEqual([]);
  });

  test('keeps a draft and a text to come out of a build, whatever the shell says, and is told when that comes', () => {
    expect([process.env['NODE_ENV'], process.env['DEV']]).toEqual(['test', '1']);
    const scripts = globSync('releases/current/desk/app/assets/*.js', { cwd: copy });
    expect(scripts.filter((file) => read(file).includes('jsxDEV'))).toEqual([]);
    const built = globSync('dist/**/*.{html,xml,txt,json,md}', { cwd: copy });
    expect(built.length).toBeGreaterThan(100);
    expect(built.filter((file) => /Nowhere yet|another century/.test(read(file)))).toEqual([]);
    expect(z.parse(ownRelease, JSON.parse(read('releases/current/release.json'))).coming).toEqual([
      { file: 'content/articles/next-century.mdx', on: '2101-01-01' },
    ]);
  });

  test('shares the draft: its page says so and brings all that it loads', async () => {
    await runIn(copy, 'tools/launch.mjs', 'preview', '/insights/not-ready', at('preview.json'));
    const { html, files, policy } = z.parse(builtPreview, JSON.parse(read('preview.json')));
    expect(html).toMatch(/<aside[^>]*aria-label="Draft"/);
    expect(html).toContain('name="robots" content="noindex"');
    expect(policy).toContain("default-src 'none'");
    const loaded = [...html.matchAll(/(?:src|href)="([^"]*_assets\/[^"]*)"/g)].map(([, address]) => address);
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((address) => !files.some(({ name }) => name === address))).toEqual([]);
  });

  test('adds a region, and renames an article whose old address leads on', () => {
    expect(unsaid('regions/denmark.html', 'Denmark', '049°, 666 nautical miles', '%3ccircle')).toEqual([]);
    expect(unsaid('sitemap.xml', '/regions/denmark', '/insights/robotics-roi')).toEqual(['/insights/robotics-roi']);
    expect(unsaid('_redirects', '/insights/robotics-roi')).toEqual([]);
    expect(JSON.parse(read('dist/answers/moved.json'))).toEqual({
      '/insights/robotics-roi': '/insights/robots-that-pay',
    });
  });

  // A vendor that is reserved and a desk for calls are on no page: the build has taken them.
  test('adds a solution, an industry, a question, a role and a sample sheet', () => {
    expect(unsaid('solutions.html', 'id="stacking"')).toEqual([]);
    expect(unsaid('industries.html', 'id="fishing"')).toEqual([]);
    expect(unsaid('contact.html', 'May I ask more?')).toEqual([]);
    expect(unsaid('about.html', 'Surveyors')).toEqual([]);
    expect(globSync('dist/downloads/sample-one-more.pdf', { cwd: copy })).toHaveLength(1);
  });
});
