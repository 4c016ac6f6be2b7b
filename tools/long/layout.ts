// Whether the sheets still look as they did: `npm test -- layout`. Intended changes: `npm test -- layout --renew`, and the new
// references go with the change. Which form they have and why: docs/decisions/0065-layout-references.md.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchBrowser } from '../browser/launch.ts';
import { pageKinds } from '../browser/page-kinds.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { root } from '../checks/root.ts';
import { differences } from '../layout/differences.ts';
import { inTime, sheetOf, sheetsSchema, StoodStill, type Sheet, type Sheets } from '../layout/sheet.ts';
import { startServer } from '../server/start-server.ts';

const references = join(root, 'tools', 'layout', 'references.json.br');
/** Those of the list, and kinds of pages that a walk by keyboard has no need of. */
const paths = [...pageKinds, '/letters', '/letters/a-truck-on-a-wet-floor', '/accessibility'] as const;
const widths = [320, 390, 768, 1024, 1280, 1440, 1920];

const { values } = parseArgs({ options: { renew: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } });
if (values.help) {
  console.log('npm test -- layout           compares the sections of a page of each kind, at seven widths, with the references');
  console.log('npm test -- layout --renew   takes the references anew; commit them with the change that was meant');
  process.exit(0);
}

/** One context for a width: its pages share the fonts and drawings that are loaded. */
function contextOf(browser: Browser, width: number): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Jersey' });
}

async function takeSheet(context: BrowserContext, url: string): Promise<Sheet> {
  const page = await inTime(`a page for ${url}`, context.newPage());
  const sheet = await sheetOf(page, url);
  await inTime(`closing ${url}`, page.close());
  return sheet;
}

async function takeSheets(): Promise<Sheets> {
  const server = await startServer();
  let browser = await launchBrowser();
  try {
    const sheets: Sheets = {};
    for (const width of widths) {
      let context = await contextOf(browser, width);
      for (const path of paths) {
        const url = `${server.url}${path}`;
        const sheet = takeSheet(context, url).catch(async (error: unknown) => {
          if (!(error instanceof StoodStill)) throw error;
          // Now and then a page waits for a frame that never comes, for a reason not known; in a new browser it came. A page at fault stands still again.
          console.error(`${error.message}. Once more, in a new browser.`);
          await browser.close();
          browser = await launchBrowser();
          context = await contextOf(browser, width);
          return takeSheet(context, url);
        });
        sheets[`${path} at ${width} px`] = await sheet;
      }
      await context.close();
      console.log(`${paths.length} pages at ${width} px`);
    }
    return sheets;
  } finally {
    await browser.close();
    await server.stop();
  }
}

if (!values.renew && !existsSync(references)) {
  console.error(`${references} is missing: npm test -- layout --renew takes the references, from a page that looks right.`);
  process.exit(1);
}
await ensureBuilt();
const seen = await takeSheets();
if (values.renew) {
  const file = brotliCompressSync(JSON.stringify(seen));
  await writeFile(references, file);
  console.log(
    `${Object.keys(seen).length} sheets kept in ${references}: ${(file.byteLength / 1000).toFixed(0)} kB. Commit them with the change that was meant.`,
  );
} else {
  const kept = sheetsSchema.parse(JSON.parse(brotliDecompressSync(await readFile(references)).toString()));
  const found = differences(kept, seen);
  for (const line of found) console.error(line);
  if (found.length > 0) {
    console.error(`${found.length} differences. Where they are meant: npm test -- layout --renew`);
    process.exitCode = 1;
  } else console.log(`${Object.keys(seen).length} sheets lie as they did.`);
}
