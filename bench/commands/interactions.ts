import type { Browser, BrowserContext, Page } from '@playwright/test';
import { hour } from '../../contract/time.ts';
import { arrive, enquiryRow } from '../../tests/stage/enquiries.ts';
import { openRooms, type DeskOfRooms } from '../../tests/stage/released.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { timeInteraction, type Latencies } from '../first-press.ts';
import { deskActs, interactions } from '../interactions.ts';
import { median } from '../median.ts';
import { benchOptions, measuring, report, wholeNumber } from '../options.ts';
import { phone, throttle } from '../page-speed.ts';

const values = benchOptions(
  [
    'npm run bench -- interactions                    from a press to the paint of its answer on a slow phone, of ' +
      'the site and of the desk; the desk’s first visit',
    'npm run bench -- interactions --runs 9',
    'npm run bench -- interactions --only form,menu   those whose name says so',
  ],
  { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
);
const runs = wholeNumber('runs', values.runs);
const visited = 'desk: Today';
const chosen = [visited, ...interactions.map(({ name }) => name), ...deskActs.map(({ name }) => name)].filter((name) =>
  values.only.split(',').some((part) => name.includes(part)),
);
if (chosen.length === 0) {
  console.error(`--only "${values.only}" names nothing that is pressed.`);
  process.exit(1);
}

/** Runs in the desk's page before anything else: says when the first row that can be acted on is painted. */
function observe(): void {
  const seen = new MutationObserver(() => {
    if (document.querySelector('main [data-row]') === null) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug('usable', performance.now());
      port2.postMessage('painted');
    });
  });
  seen.observe(document, { subtree: true, childList: true });
}

/** Milliseconds from the beginning of the navigation until the desk can be used. */
async function visit(page: Page, url: string): Promise<number> {
  await page.addInitScript(observe);
  await throttle(page);
  // Waiting by what Playwright evaluates in the page would take such a phone 60 ms of it.
  const said = page.waitForEvent('console', (message) => message.text().startsWith('usable '));
  await page.goto(url);
  const usable = Number((await said).text().slice('usable '.length));
  await page.close();
  return usable;
}

async function fill(rooms: DeskOfRooms): Promise<void> {
  for (let n = 0; n < 60; n += 1)
    await arrive(
      rooms,
      enquiryRow(`C-${22 + n}AA-AAAA`, new Date(Date.now() - (23 - n / 4) * hour), {
        name: `A. Visitor ${n}`,
        organization: 'Example Logistics Ltd',
        message: 'The speed limits and both incident notes are attached. May we talk about them on Thursday?',
      }),
    );
}

async function measure(browser: Browser, rooms: DeskOfRooms) {
  const rows = new Map<string, Record<string, number>>();
  const measured = measuring('pages pressed on', chosen.length * runs);
  if (chosen.includes(visited)) {
    const times = { first: new Array<number>(), later: new Array<number>() };
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext(phone);
      await rooms.signIn(context);
      times.first.push(await visit(await context.newPage(), rooms.url));
      times.later.push(await visit(await context.newPage(), rooms.url));
      await context.close();
      measured();
    }
    rows.set(visited, { 'first visit': median(times.first), 'later visit': median(times.later) });
  }
  const pressed = [
    ...interactions.map((interaction) => ({ interaction, origin: rooms.site })),
    ...deskActs.map((interaction) => ({ interaction, origin: rooms.url })),
  ];
  for (const { interaction, origin } of pressed) {
    if (!chosen.includes(interaction.name)) continue;
    const begin = origin === rooms.url ? (context: BrowserContext) => rooms.signIn(context) : undefined;
    const [atOnce, afterMoment]: [Latencies[], Latencies[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      atOnce.push(await timeInteraction(browser, origin, interaction, 'at once', begin));
      afterMoment.push(await timeInteraction(browser, origin, interaction, 'after a moment', begin));
      measured();
    }
    rows.set(interaction.name, {
      'first press': median(atOnce.map(({ first }) => first)),
      'shown as taken': median(atOnce.map(({ taken }) => taken)),
      'after 200 ms': median(afterMoment.map(({ first }) => first)),
      'later presses': median([...atOnce, ...afterMoment].flatMap(({ later }) => later)),
    });
  }
  return rows;
}

await ensureBuilt();
const rooms = await openRooms();
const browser = await launchBrowser();
try {
  await fill(rooms);
  report(
    values.json,
    `Milliseconds to the paint of an answer, phone at a quarter of this processor's speed, median of ${runs}`,
    await measure(browser, rooms),
  );
} finally {
  await browser.close();
  await rooms.close();
}
