import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readContentFile } from '../tools/content/content-file.ts';
import { periodProblems } from '../tools/content/period-names.ts';
import { readSiteContent } from '../tools/content/site-content.ts';
import { readWords } from './words.ts';

test('a changed number changes every text that names the period', () => {
  const content = mkdtempSync(join(tmpdir(), 'corbiere-periods-'));
  onTestFinished(() => rmSync(content, { recursive: true }));
  cpSync('content', content, { recursive: true });
  const change = (name: string, from: string, to: string) => {
    const path = join(content, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  change('enquiries.yaml', 'consultation: { hours: 24,', 'consultation: { hours: 36,');
  change('enquiries.yaml', 'closeAnsweredAfter: 30', 'closeAnsweredAfter: 21');
  const { forms, retention, mail } = readWords(content);
  expect(forms.toasts.consultation.description).toBe("We'll get back to you within 36 hours to agree a time.");
  expect(retention.find(({ id }) => id === 'support-records')?.basis).toContain('21 days after our reply');
  expect(JSON.stringify([mail, retention, forms])).not.toContain('{periods.');
});

test('a period that no rule has, or that stands where none is filled, is told with file and line', () => {
  const files = [
    ...readSiteContent(process.cwd()),
    readContentFile('content/pages/a.yaml', 'a: 1\nb: For {periods.century} and {periods.call}.'),
    readContentFile('content/legal/terms/a.yaml', 'a: For {periods.call}.'),
  ];
  expect(periodProblems(files)).toMatchObject([
    { file: 'content/pages/a.yaml', line: 2, wrong: '{periods.century} is no period here' },
    { file: 'content/legal/terms/a.yaml', line: 1, wrong: '{periods.call} is no period here' },
  ]);
});
