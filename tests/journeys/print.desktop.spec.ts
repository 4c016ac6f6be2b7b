import type { Page } from '@playwright/test';
import { readThrough } from '../../tools/browser/read-through.ts';
import { canReadPaper, sheetsOf } from './paper.ts';
import { expect, test } from '../stage/test.ts';

async function printed(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await readThrough(page);
  return sheetsOf(page);
}

test.skip(!canReadPaper, 'pdftotext (package poppler-utils) reads what was printed');

const papers = [
  {
    path: '/insights/cultural-intelligence',
    title: 'Cultural Intelligence: Why AI',
    atEnd: 'Last revised',
    links: 'https://doi.org/10.1093/pnasnexus/pgae346',
    furniture: ['Book a Consultation', 'View All Articles', 'Back to Insights', 'In this article'],
  },
  {
    path: '/insights/next-industrial-intelligence',
    title: 'The Next Industrial Intelligence',
    atEnd: 'Last revised',
    links: 'https://doi.org/10.2777/308407',
    furniture: ['View All Articles', 'Back to Insights'],
  },
  {
    path: '/insights/robotics-roi',
    title: 'The ROI of Robotics in Small',
    atEnd: 'No date is promised for the article',
    links: 'https://ifr.org/ifr-press-releases/news/five-million-robots-now-operate-in-factories-globally',
    furniture: ['Subscribe', 'View All Articles'],
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    atEnd: 'This is the version of',
    links: 'https://ico.org.uk',
    furniture: ['Contact the Privacy Team', 'Send me a link'],
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    atEnd: 'This is the version of',
    links: '/terms#v2024-03-15',
    furniture: ['Contact the Legal Team'],
  },
] as const;

for (const { path, title, atEnd, links, furniture } of papers) {
  test(`${path} prints as a document`, async ({ page }) => {
    test.setTimeout(60_000);
    const sheets = await printed(page, path);
    expect(sheets[0], 'the first sheet begins the text').toContain(title);
    sheets.forEach((sheet, place) => {
      expect(sheet, 'number of the sheet').toMatch(new RegExp(`(^|\\s)${place + 1} ?/ ?${sheets.length}\\s*$`));
      expect(sheet.split(/\s+/).length, `words on sheet ${place + 1}`).toBeGreaterThan(20);
    });
    for (const sheet of sheets.slice(1))
      expect(sheet.split('\n').slice(0, 3).join('\n'), 'running head').toContain('Corbière');
    expect(sheets.at(-1)).toContain(atEnd);
    const whole = sheets.join('\n');
    expect(whole.replace(/\s+/g, '')).toContain(links.replace(/\s+/g, ''));
    for (const words of [...furniture, 'All rights reserved', 'Cookie settings', 'Skip to content'])
      expect(whole).not.toContain(words);
  });
}

// A page for screens is printed as well: by whoever takes it into a meeting.
const most = {
  '/': 11,
  '/industries': 6,
  '/solutions': 5,
  '/contact': 2,
  '/about': 4,
  '/consultation': 4,
  '/accessibility': 10,
  '/search': 2,
  '/search?q=robot': 2,
};

for (const [path, sheetsAtMost] of Object.entries(most)) {
  test(`${path} prints on ${sheetsAtMost} sheets at most, none of them nearly empty`, async ({ page }) => {
    test.setTimeout(60_000);
    const sheets = await printed(page, path);
    expect(sheets.length).toBeLessThanOrEqual(sheetsAtMost);
    sheets.forEach((sheet, place) => {
      expect(sheet.split(/\s+/).length, `words on sheet ${place + 1}`).toBeGreaterThan(20);
    });
    expect(sheets.join('\n')).not.toContain('All rights reserved');
  });
}
