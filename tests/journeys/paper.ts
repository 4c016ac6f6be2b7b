import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { poppler } from '../../tools/checks/needs.ts';
import { test } from '../stage/test.ts';

/** Whether there is what reads a PDF: pdftotext, of the package poppler-utils. */
export const canReadPaper = poppler.isThere();

/** The text of a page as it is printed on A4, sheet by sheet. */
export async function sheetsOf(page: Page): Promise<readonly string[]> {
  const file = test.info().outputPath('page.pdf');
  await page.pdf({ path: file, preferCSSPageSize: true, format: 'A4' });
  const { stdout } = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return stdout.split('\f').slice(0, -1);
}
