import type { Browser, BrowserContext, Page } from '@playwright/test';
import { hour } from '../../contract/time.ts';
import { arrive, enquiryRow } from '../../tests/stage/enquiries.ts';
import { openRoomsOverTls, trustingFlag } from '../../tests/stage/desk-over-tls.ts';
import { phone } from '../../tests/stage/page-parts.ts';
import type { DeskOfRooms } from '../../tests/stage/released.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { timeInteraction, timeTyping, type Latencies, type TypedLatencies } from '../first-press.ts';
import { fillDesk } from '../full-desk.ts';
import { deskActs, interactions, searches } from '../interactions.ts';
import { benchOptions, measuring, median, report, wholeNumber } from '../options.ts';
import { throttle } from '../page-speed.ts';

const values = benchOptions(
  [
    'npm run bench -- interactions                    from a press to the paint of its answer on a slow phone, of ' +
      'the site and of the desk; the desk’s first visit; typing in its searches',
    'npm run bench -- interactions --runs 9',
    'npm run bench -- interactions --only form,menu   those whose name says so',
  ],
  { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
);
const runs = wholeNumber('runs', values.runs);
const visited = 'desk: Today';
const chosen = [visited, ...[...interactions, ...deskActs, ...searches].map(({ name }) => name)].filter((name) =>
  values.only.split(',').some((part) => name.includes(part)),
);
if (chosen.length === 0) {
  console.error(`--only "${values.only}" names nothing that is pressed.`);
  process.exit(1);
}

/** Runs in the desk's page first: says when a row was painted, and when a press that follows was answered. */
function observe(): void {
  const zone = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('header .textbtn')].find(({ textContent }) =>
      textContent.startsWith('Times in'),
    );
  const press = (usable: number): void => {
    const before = zone()?.textContent;
    const answered = new MutationObserver(() => {
      if (zone()?.textContent === before) return;
      answered.disconnect();
      requestAnimationFrame(() => setTimeout(() => console.debug('visited', usable, performance.now())));
    });
    answered.observe(document, { subtree: true, childList: true, characterData: true });
    zone()?.click();
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) press(Number(Reflect.get(entry, 'renderTime')));
  }).observe({ type: 'element' });
  const drawn = new MutationObserver(() => {
    const row = document.querySelector('main [data-row] h2');
    if (row === null) return;
    drawn.disconnect();
    row.setAttribute('elementtiming', 'row');
  });
  drawn.observe(document, { subtree: true, childList: true });
}

/** Milliseconds from the beginning of the navigation until the desk can be used, and until it answers a press. */
async function visit(page: Page, url: string): Promise<readonly number[]> {
  await page.addInitScript(observe);
  await throttle(page);
  // Waiting by what Playwright evaluates in the page would take such a phone 60 ms of it.
  const said = page.waitForEvent('console', (message) => message.text().startsWith('visited '));
  await page.goto(url);
  const [, ...moments] = (await said).text().split(' ').map(Number);
  await page.close();
  return moments;
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
  const rows = new Map<string, Readonly<Record<string, number>>>();
  const measured = measuring('pages pressed on', chosen.length * runs);
  if (chosen.includes(visited)) {
    const times = { first: new Array<readonly number[]>(), later: new Array<readonly number[]>() };
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext(phone);
      await rooms.signIn(context);
      times.first.push(await visit(await context.newPage(), rooms.elsewhere));
      times.later.push(await visit(await context.newPage(), rooms.elsewhere));
      await context.close();
      measured();
    }
    for (const [visit, moments] of Object.entries(times))
      rows.set(`${visited}, ${visit} visit`, {
        usable: median(moments.map(([usable = 0]) => usable)),
        'press answered': median(moments.map(([, answered = 0]) => answered)),
      });
  }
  const pressed = [
    ...interactions.map((interaction) => ({ interaction, origin: rooms.site })),
    ...deskActs.map((interaction) => ({ interaction, origin: rooms.elsewhere })),
  ];
  for (const { interaction, origin } of pressed) {
    if (!chosen.includes(interaction.name)) continue;
    const begin = origin === rooms.elsewhere ? (context: BrowserContext) => rooms.signIn(context) : undefined;
    const [atOnce, afterMoment]: [Latencies[], Latencies[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      atOnce.push(await timeInteraction(browser, origin, interaction, 'at once', begin));
      afterMoment.push(await timeInteraction(browser, origin, interaction, 'after a moment', begin));
      measured();
    }
    rows.set(interaction.name, {
      'first press': median(atOnce.map(({ first }) => first)),
      'its slowest': Math.max(...atOnce.map(({ first }) => first)),
      'shown as taken': median(atOnce.map(({ taken }) => taken)),
      'after 200 ms': median(afterMoment.map(({ first }) => first)),
      'slowest then': Math.max(...afterMoment.map(({ first }) => first)),
      'later presses': median([...atOnce, ...afterMoment].flatMap(({ later }) => later)),
    });
  }
  const typed = searches.filter(({ name }) => chosen.includes(name));
  if (typed.length > 0) await rooms.beside(fillDesk);
  for (const search of typed) {
    const times: TypedLatencies[] = [];
    for (let run = 0; run < runs; run += 1) {
      times.push(await timeTyping(browser, rooms.elsewhere, search, (context) => rooms.signIn(context)));
      measured();
    }
    const letters = times.flatMap((typing) => typing.letters);
    rows.set(search.name, {
      'a letter': median(letters),
      'slowest letter': Math.max(...letters),
      found: median(times.map(({ found }) => found)),
    });
  }
  return rows;
}

await ensureBuilt();
const rooms = await openRoomsOverTls();
const browser = await launchBrowser([trustingFlag]);
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
