import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
import { FileSystemConfigLoader, HtmlValidate, esmResolver } from 'html-validate';
import * as z from 'zod';
import type { Check, Say, Tally } from './check.ts';
import { missing, tallyOf } from './check.ts';
import { builtPages, type BuiltPage } from './built-pages.ts';
import { findJava, java } from './needs.ts';
import { checksFolder, root } from './root.ts';

const pagesFolder = join(checksFolder, 'html');
const nuJar = join(root, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

const nuReport = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      subType: z.optional(z.string()),
      url: z.string(),
      lastLine: z.optional(z.number()),
      message: z.string(),
      extract: z.optional(z.string()),
    }),
  ),
});

/** Messages of the Nu checker that are not faults here, each with its reason. */
const noFaults: readonly RegExp[] = [
  // Its CSS checker is years behind: @property, oklch(), :popover-open. Chromium itself is the judge of the CSS.
  /^CSS: /,
  // A table laid out as a grid on narrow screens loses its meaning in browsers unless the roles are said again:
  // https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html
  /^The “(table|rowgroup|row|cell|rowheader|columnheader)” role is unnecessary for element/,
  /^The “role” attribute must not be used on a “(tr|td|th)” element which has a “table” ancestor/,
  // It reads a page's own policy as that of a file, where 'self' matches nothing, knows no data: and counts no hashes. What
  // the site serves itself, drawings that the page carries and styles whose hash the policy names are let through; Chromium judges the policy in tests/journeys/not-found.spec.ts.
  /^Resource violates Content Security Policy \(meta tag\): [a-z ]+ “(?:\/(?!\/)|data:image\/svg)/,
  /^Inline style violates Content Security Policy \(meta tag\): blocked by “style-src” directive \(missing/,
];

async function validateEach(pages: readonly BuiltPage[], say: Say): Promise<Tally> {
  const validator = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));
  const cases = new Map<string, readonly string[]>();
  for (const page of pages) {
    const report = await validator.validateString(page.html, join(root, 'dist', page.file));
    const faults = report.results.flatMap((result) =>
      result.messages.map((message) => `${message.ruleId}: ${message.message} (${message.line}:${message.column})`),
    );
    for (const fault of faults) say(`✗ ${page.file} ${fault}`);
    cases.set(page.file, faults);
  }
  return tallyOf(cases);
}

/**
 * The checker is done before optimised code would pay: compiling it, and collecting garbage in threads, were two thirds of
 * its processor time. The code of the first compiler needs more stack.
 */
const javaFlags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];

function runNu(program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // The checker's exit code says whether there were messages; they are read from its report instead.
    execFile(
      program,
      [...javaFlags, '-jar', nuJar, '--format', 'json', '--exit-zero-always', '--skip-non-html', pagesFolder],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, _stdout, stderr) => {
        if (error) reject(new Error(`the Nu checker did not run: ${error.message}`));
        else resolve(stderr);
      },
    );
  });
}

async function nuCheck(pages: readonly BuiltPage[], say: Say): Promise<Tally> {
  const program = findJava();
  if (program === undefined) return missing(pages.length, 'the Nu HTML checker needs Java (sudo apt-get install default-jre-headless)');
  rmSync(pagesFolder, { recursive: true, force: true });
  const cases = new Map<string, string[]>();
  for (const page of pages) {
    mkdirSync(dirname(join(pagesFolder, page.file)), { recursive: true });
    writeFileSync(join(pagesFolder, page.file), page.html);
    cases.set(page.file, []);
  }
  const { messages } = nuReport.parse(JSON.parse(await runNu(program)));
  for (const { type, subType, url, lastLine, message, extract } of messages) {
    if (type !== 'error' && subType !== 'warning') continue;
    if (noFaults.some((pattern) => pattern.test(message))) continue;
    const page = pages.find(({ file }) => url.endsWith(`/html/${file}`));
    const fault = `${message} (line ${lastLine ?? '?'}) ${extract?.replaceAll(/\s+/g, ' ').slice(0, 160) ?? ''}`;
    say(`✗ ${page?.file ?? url} ${fault}`);
    cases.get(page?.file ?? '')?.push(fault);
  }
  return tallyOf(cases);
}

export const html: Check = {
  name: 'html',
  title: 'valid HTML by html-validate and the Nu checker, every page',
  after: ['build'],
  needs: [java],
  lanes: 1,
  async run(say) {
    const pages = builtPages();
    const first = await validateEach(pages, say);
    const second = await nuCheck(pages, say);
    return {
      passed: first.passed + second.passed,
      failed: first.failed + second.failed,
      skipped: first.skipped + second.skipped,
      notes: [...first.notes, ...second.notes],
      failures: [...(first.failures ?? []), ...(second.failures ?? [])],
    };
  },
};
