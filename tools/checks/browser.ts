import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Check, Tally } from './check.ts';
import { missing } from './check.ts';
import { findChromium } from '../browser/chromium.ts';
import { program } from './program.ts';
import { checksFolder } from './root.ts';

const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** A check that is one or more Playwright projects run in a real Chromium. */
function browserCheck(name: string, title: string, projects: readonly string[], after: readonly string[]): Check {
  return {
    name,
    title,
    after,
    lanes: 2,
    async run(say): Promise<Tally> {
      const chromium = findChromium(say);
      if (chromium === undefined) return missing(1, 'no Chromium (sudo apt-get install chromium, or set CHROMIUM_PATH)');
      const file = join(checksFolder, `${name}.json`);
      mkdirSync(checksFolder, { recursive: true });
      rmSync(file, { force: true });
      const code = await program(say, 'playwright', ['test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json'], {
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        FORCE_COLOR: '0',
      });
      const { stats, errors } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
      const failed = stats.unexpected + stats.flaky;
      return {
        passed: stats.expected,
        failed: Math.max(failed, code !== 0 || errors.length > 0 ? 1 : 0),
        skipped: stats.skipped,
        notes: [],
      };
    },
  };
}

export const endToEnd = browserCheck('e2e', 'end to end in Chromium: desktop, mobile, without JavaScript, on two origins', ['desktop', 'mobile', 'without-javascript', 'two-origins'], ['build']);
export const accessibility = browserCheck('accessibility', 'axe, WCAG 2.2 AA and best practice, every page in every state', ['accessibility'], ['build']);
export const budgets = browserCheck('budgets', 'bytes, requests and layout shift of the home page', ['budgets'], ['build']);
