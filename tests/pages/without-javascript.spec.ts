import { builtPages } from '../../tools/checks/built-pages.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';
import { phone } from '../stage/page-parts.ts';

// What fades in does so only where motion is welcome.
test.use({ ...phone, javaScriptEnabled: false, reducedMotion: 'no-preference' });

const routes = builtPages().filter(({ kind }) => kind === 'route');

// Three tests, so that workers can share them; a visit in a window that is open costs half of one in a new window.
for (const part of [0, 1, 2]) {
  test(`no page hides what a script would show (part ${part + 1})`, proves('accessibility:plain'), async ({ page }) => {
    for (const { path } of routes.filter((_, place) => place % 3 === part)) {
      await page.goto(path);
      const texts = await page
        .getByRole('main')
        .locator('h1, h2, h3, p, li')
        .evaluateAll((elements) =>
          elements.map((element) => ({
            opacity: getComputedStyle(element).opacity,
            words: element.textContent.slice(0, 60),
          })),
        );
      expect.soft(texts.length, path).toBeGreaterThan(5);
      expect
        .soft(
          texts.filter(({ opacity }) => opacity !== '1'),
          path,
        )
        .toEqual([]);
    }
  });
}
