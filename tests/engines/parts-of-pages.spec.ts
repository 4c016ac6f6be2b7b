import { consentCookie } from '../../features/consent/schema.ts';
import { desktop, phone } from '../stage/page-parts.ts';
import { expect, test } from './engine-test.ts';

test('the filter shows its category, stands in the address, and Back takes it away', async ({ visitor, desk }) => {
  await visitor.resize(desktop.viewport);
  await visitor.open(`${desk.url}/insights`);
  const seen = (): Promise<unknown> =>
    visitor.ask(() => [
      location.search,
      [...document.querySelectorAll('main article')].filter((card) => card.checkVisibility()).length,
    ]);
  await expect.poll(seen).toEqual(['', 10]);
  await visitor.press({ role: 'link', name: 'Technology', within: 'main' });
  await expect.poll(seen).toEqual(['?category=technology', 3]);
  await visitor.ask(() => history.back());
  await expect.poll(seen).toEqual(['', 10]);
});

test('a search shows its passages with their words marked, and Enter searches anew', async ({ visitor, desk }) => {
  await visitor.resize(desktop.viewport);
  await visitor.open(`${desk.url}/search`);
  const seen = (): Promise<unknown> =>
    visitor.ask(() => [
      document.querySelector('main h2')?.textContent,
      document.querySelectorAll('.passage').length > 3,
      document.querySelectorAll('.passage mark').length > 3,
    ]);
  const field = { role: 'searchbox', name: 'Search words', within: 'main' } as const;
  await visitor.type(field, 'wet floor');
  await visitor.press({ role: 'button', name: 'Search', within: 'main' });
  await expect.poll(seen).toEqual([expect.stringMatching(/for “wet floor”$/), true, true]);
  await visitor.ask(() => document.querySelector<HTMLInputElement>('main [type=search]')?.setAttribute('value', ''));
  await visitor.type(field, 'quantum blockchain');
  await visitor.key('Enter');
  await expect.poll(seen).toEqual(['We have written nothing on “quantum blockchain”', false, false]);
  await visitor.ask(() => history.back());
  await expect.poll(seen).toEqual([expect.stringMatching(/for “wet floor”$/), true, true]);
});

test('of the questions one is open at a time, by pointer and by key', async ({ visitor, desk }) => {
  await visitor.resize(phone.viewport);
  await visitor.open(`${desk.url}/contact`);
  const open = (): Promise<unknown> =>
    visitor.ask(() =>
      [...document.querySelectorAll('main details[open]')].map((one) => one.querySelector('summary')?.textContent),
    );
  for (const name of ['How long does an implementation take?', 'Which industries do you serve?']) {
    await visitor.press({ role: 'heading', name });
    await expect.poll(open).toEqual([name]);
  }
  await visitor.ask(() => document.querySelector<HTMLElement>('main details[open] summary')?.focus());
  await visitor.key('Enter');
  await expect.poll(open).toEqual([]);
});

test('a figure answers to the keyboard and to its switch', async ({ visitor, desk }) => {
  await visitor.resize(desktop.viewport);
  await visitor.open(`${desk.url}/insights/next-industrial-intelligence`);
  const said = (): Promise<unknown> => visitor.ask(() => document.querySelector('figure.governor output')?.textContent);
  await visitor.focus({ role: 'slider', name: 'Delay d', within: 'figure.governor' });
  await visitor.key('Home');
  await expect.poll(said).toBe('Settles in 1 s. Comes back without passing the set point.');
  await visitor.press({
    role: 'switch',
    name: 'Limit the correction to 10 turns a minute either way',
    within: 'figure.governor',
  });
  for (let presses = 0; presses < 3; presses += 1) {
    await visitor.focus({ role: 'slider', name: 'Delay d', within: 'figure.governor' });
    await visitor.key('ArrowRight');
  }
  await expect.poll(said).toContain('Hunts for good between');
});

test('the leading marks follow the scroll of their sheet, and say what the ship sees', async ({ visitor, desk }) => {
  await visitor.resize(desktop.viewport);
  await visitor.open(`${desk.url}/insights/ethical-ai`);
  const seen = (): Promise<unknown> =>
    visitor.ask(() => [
      [...document.querySelectorAll('.leading-marks .fig-said b')]
        .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((one) => one.textContent),
      Math.sign(
        Math.round(new DOMMatrix(getComputedStyle(document.querySelector('.lm-ship') ?? document.body).transform).e),
      ),
    ]);
  for (const [share, said, side] of [
    [0.5, 'In line.', 0],
    [0.9, 'Wide open.', 1],
    [0.35, 'Open.', -1],
  ] as const) {
    await visitor.ask((to) => {
      const scroller = document.querySelector('.lm-scroller');
      scroller?.scrollTo({ left: to * (scroller.scrollWidth - scroller.clientWidth), behavior: 'instant' });
    }, share);
    await expect.poll(seen, `${share} of the way`).toEqual([[said], side]);
  }
});

test('the cookie dialog holds the focus, keeps a choice, and gives the focus back', async ({ visitor, desk }) => {
  await visitor.resize(phone.viewport);
  await visitor.open(`${desk.url}/terms`);
  const focused = (): Promise<unknown> => visitor.ask(() => document.activeElement?.textContent.trim());
  const open = (): Promise<unknown> => visitor.ask(() => document.querySelector('dialog')?.matches(':modal') ?? false);
  const opener = { role: 'button', name: 'Cookie settings', within: 'footer' } as const;
  await visitor.press(opener);
  await expect.poll(open).toBe(true);
  expect(await focused()).toBe('Cookie preferences');
  await visitor.key('Escape');
  await expect.poll(open).toBe(false);
  expect(await focused()).toBe('Cookie settings');

  await visitor.press(opener);
  await visitor.press({ role: 'checkbox', name: 'Functional Cookies', within: 'dialog' });
  await visitor.press({ role: 'button', name: 'Save choices', within: 'dialog' });
  await expect.poll(open).toBe(false);
  expect(await visitor.ask(() => document.cookie)).toContain(consentCookie);
});

test('at 1440 px the header leads to the pages, and a link inside a page stops below it', async ({ visitor, desk }) => {
  await visitor.resize(desktop.viewport);
  await visitor.open(`${desk.url}/`);
  await visitor.press({ role: 'link', name: 'Explore Capabilities', within: 'main' });
  await expect
    .poll(() =>
      visitor.ask(() => Math.round(document.querySelector('#capabilities')?.getBoundingClientRect().top ?? NaN)),
    )
    .toBe(80);
  await visitor.press({ role: 'link', name: 'Ethics', within: 'header' });
  await expect.poll(() => visitor.ask(() => location.pathname)).toBe('/ethics');
  await visitor.ask(() => history.back());
  await expect.poll(() => visitor.ask(() => [location.pathname, document.readyState])).toEqual(['/', 'complete']);
});
