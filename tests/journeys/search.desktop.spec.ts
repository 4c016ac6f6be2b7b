import { expectLegibleInForcedColours, expectRoomForText } from '../pages/readers-settings.ts';
import { expectNoViolationsAtWidths } from '../stage/axe.ts';
import { proves } from '../stage/proves.ts';
import { expect, test } from '../stage/test.ts';
import { phone } from '../stage/page-parts.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a passage is found from a missing page', proves('accessibility:plain'), async ({ page, watch }) => {
      watch.expect(/404/);
      await page.goto('/no-such-page');
      await page.getByRole('main').getByRole('link', { name: 'Search this website' }).click();
      const field = page.getByRole('searchbox', { name: 'Search words' });
      await field.fill('quantum blockchain');
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
        'We have written nothing on “quantum blockchain”',
      );
      await expect(page.getByRole('main').getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact');
      await field.fill('how long does an implementation take');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
        /passages? for “how long does an implementation take”/,
      );
      await expect(field).toHaveValue('how long does an implementation take');
      const first = page.getByRole('main').getByRole('listitem').first();
      await expect(first.locator('mark').first()).toHaveText('Implementation');
      await first.getByRole('link').click();
      await expect(page).toHaveURL(/\/contact#how-long-does-an-implementation-take$/);
      await expect(page.locator(':target')).toBeInViewport();
      await page.goBack();
      await expect(field).toHaveValue('how long does an implementation take');
    });
  });

test('the list of all pages is the site map’s', proves('accessibility:navigation'), async ({ page, request }) => {
  await page.goto('/accessibility');
  await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).click();
  const linked = await page
    .locator('.all-pages a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const mapped = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(mapped.length).toBeGreaterThan(25);
  expect(linked).toEqual(mapped);
});

test('each state is accessible, legible and has room', proves('accessibility:states'), async ({ page, watch }) => {
  watch.expect(/status of 422/);
  for (const [state, address] of [
    ['found', '/search?q=robot'],
    ['nothing', '/search?q=quantum'],
    ['too long', `/search?q=${'a'.repeat(101)}`],
    ['all pages', '/search'],
  ] as const) {
    await page.goto(address);
    await expectNoViolationsAtWidths(page, state);
    await page.setViewportSize(phone.viewport);
    await expectLegibleInForcedColours(page);
    await page.emulateMedia({ forcedColors: 'none' });
    await expectRoomForText(page);
  }
});
