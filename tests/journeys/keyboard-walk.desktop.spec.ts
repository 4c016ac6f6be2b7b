import type { Page } from '@playwright/test';
import { pageKinds } from '../pages/page-kinds.ts';
import { readThrough } from '../../tools/browser/read-through.ts';
import { scrollTo, wakeEnquiryForm } from '../stage/page-parts.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';

interface Stop {
  /** Its place among what should be reached, from 0; -1 for anything else. */
  readonly place: number;
  readonly name: string;
  /** Whether an outline shows that it has the focus: on itself, on what stands for it, or round its card. */
  readonly marked: boolean;
  readonly seen: boolean;
}

/** Numbers what the Tab key should reach, in the order of the document; resolves to their names. */
function reachable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const groups = new Set<string>();
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter((element) => {
      if (element.tabIndex < 0 || element.closest('[inert]') !== null || element.matches(':disabled')) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // Of radio buttons that belong together, one is a stop: the one that is checked, or else the first.
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const isFirst = !groups.has(element.name);
      groups.add(element.name);
      const chosen = document.querySelector(`input[type="radio"][name="${element.name}"]:checked`);
      return chosen === null ? isFirst : chosen === element;
    });
    controls.forEach((element, place) => {
      element.dataset['stop'] = String(place);
    });
    return controls.map((element) =>
      (
        element.textContent.trim() ||
        element.getAttribute('aria-label') ||
        element.getAttribute('name') ||
        element.tagName
      ).slice(0, 60),
    );
  });
}

function stop(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { place: -1, name: 'nothing', marked: false, seen: false };
    const outlined = (candidate: Element | null): boolean => {
      if (candidate === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const { top, bottom } = element.getBoundingClientRect();
    const header =
      element.closest('header') === null ? (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) : 0;
    return {
      place: Number(element.dataset['stop'] ?? -1),
      name: (
        element.textContent.trim() ||
        element.getAttribute('aria-label') ||
        element.getAttribute('name') ||
        element.tagName
      ).slice(0, 60),
      marked: [element, element.nextElementSibling, element.closest('li'), element.closest('.card, .face')].some(
        outlined,
      ),
      seen: element.matches('[href="#main"]') || (bottom > header && top < innerHeight),
    };
  });
}

/** Presses Tab until something with this name has the focus; throws when 120 presses do not get there. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    const { name: found } = await stop(page);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
  }
  throw new Error(`120 presses of Tab do not reach ${String(name)}`);
}

// A walk through the site without a pointer. Where a key is pressed, nothing else is used.

for (const path of pageKinds) {
  test(`Tab goes through ${path} in order, visibly`, proves('accessibility:keyboard'), async ({ page, watch }) => {
    test.setTimeout(90_000);
    watch.expect(/404/);
    await page.goto(path);
    await readThrough(page);
    await scrollTo(page, 0);
    const names = await reachable(page);
    const walked = [];
    for (let press = 0; press < names.length; press += 1) {
      await page.keyboard.press('Tab');
      walked.push(await stop(page));
    }
    expect(walked.map(({ name }) => name)).toEqual(names);
    expect(walked.map(({ place }) => place)).toEqual(names.map((_, place) => place));
    expect(
      walked.filter(({ marked }) => !marked).map(({ name }) => name),
      'without a visible mark',
    ).toEqual([]);
    expect(
      walked.filter(({ seen }) => !seen).map(({ name }) => name),
      'out of sight',
    ).toEqual([]);
  });
}

test('the first stop leads past the header', proves('accessibility:keyboard'), async ({ page }) => {
  await page.goto('/insights');
  await page.keyboard.press('Tab');
  expect((await stop(page)).name).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect((await stop(page)).name).toBe('Search all texts');
});

test('a form is filled, refused, mended and sent', proves('accessibility:keyboard'), async ({ page }) => {
  await page.goto('/contact');
  await page.route('**/functions/v1/send-contact-message', (call) => call.fulfill({ json: { message: 'Stored.' } }));
  const { field, form } = await wakeEnquiryForm(page, 'send-contact-message');
  await tabTo(page, 'name');
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  const summary = form.getByRole('group', { name: 'There are problems in some fields' });
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  expect((await stop(page)).name).toBe('Email');
  await page.keyboard.press('Enter');
  await expect(field('Email')).toBeFocused();
  await page.keyboard.type('ada@example.com');

  await tabTo(page, 'subject');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(field('Sales')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('A question about a palletising cell.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent Successfully!' })).toBeVisible();
});
