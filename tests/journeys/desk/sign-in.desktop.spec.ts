import { expectNoViolationsDayAndNight } from '../../stage/axe.ts';
import { deskRoomTest as test, expect } from '../../stage/site-test.ts';

test.use({ of: 'sign-in', who: '' });

// One desk and one server for all of them, one after the other.
test.describe.configure({ mode: 'default' });

test('somebody on the list is in with one press; a stranger reads the same', async ({ rooms, page, watch }) => {
  watch.expect(/^third-party request http:\/\/localhost:|status of (?:401|410|422)/);
  await page.goto(`${rooms.elsewhere}/enquiries`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectNoViolationsDayAndNight(page, 'sign-in');
  const ask = async (address: string): Promise<string> => {
    await page.goto(`${rooms.elsewhere}/sign-in`);
    await page.getByLabel('Your work address').fill(address);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    return page.locator('main').innerText();
  };
  await page.getByLabel('Your work address').fill('ada@firm');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByLabel('Your work address')).toHaveAccessibleDescription(/This is not a full address/);
  await expectNoViolationsDayAndNight(page, 'not an address');
  expect(await ask('nobody@firm.example')).toBe(await ask('Ada@firm.example'));
  await expect.poll(() => rooms.postOffice.mailsTo('ada@firm.example').length).toBe(1);
  expect(rooms.postOffice.mailsTo('nobody@firm.example')).toEqual([]);
  const [mail] = rooms.postOffice.mailsTo('ada@firm.example');
  const link = /http:\/\/localhost:\d+\/sign-in\/link\?token=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('For ada@firm.example, on this device')).toBeVisible();
  // The code of Today is fetched meanwhile.
  await expect(page.locator('link[rel=modulepreload][href*="/TodayRoom-"]')).toHaveCount(1);
  await expectNoViolationsDayAndNight(page, 'link opened');
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page).toHaveURL(`${rooms.elsewhere}/`);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
});

test('the printed link opens the desk without scripts, once, under the typed name', async ({ rooms, browser }) => {
  const context = await browser.newContext({ baseURL: rooms.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The desk runs on this machine' })).toBeVisible();
  await page.goto(rooms.link());
  const name = page.getByLabel('Your name');
  await name.fill('mara@firm');
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(name).toHaveAccessibleDescription('Write a name of letters and spaces.');
  await name.fill('Mara');
  await page.getByRole('button', { name: 'Open the desk' }).click();
  const [, key] = /^\/#key=([\w-]{43})$/.exec(page.url().slice(rooms.url.length)) ?? [];
  // The cookie alone, which every port of this machine is sent, opens nothing.
  expect((await page.request.get('/api/marks')).status()).toBe(401);
  expect(await (await page.request.get(`/~${key ?? ''}/api/marks`)).json()).toMatchObject({ person: 'local:Mara' });
  await page.goto(rooms.link());
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await context.close();
});

test('a session elsewhere is ended from this one, or all at once', async ({ rooms, page, context, watch }) => {
  watch.expect(/401 \(Unauthorized\)/);
  await rooms.signIn(context, 'local:Nora');
  await rooms.signIn(context, 'local:Nora');
  await page.goto('/visits');
  await page.getByRole('button', { name: 'Nora', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Where you are signed in' });
  await expect(sheet.getByRole('row')).toHaveCount(3);
  await sheet.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(sheet.getByRole('row')).toHaveCount(2);
  await sheet.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'The desk runs on this machine' })).toBeVisible();
});

test('a link to a record leads to it, or to signing in first', async ({ rooms, page, context, watch }) => {
  watch.expect(/^third-party request http:\/\/localhost:/);
  const follow = async (): Promise<void> => {
    // The same machine by its other name: another site to the browser.
    await page.goto(`${rooms.elsewhere}/sign-in`);
    await page.evaluate((address) => {
      window.location.href = address;
    }, `${rooms.url}/mail/dead?from=1`);
  };
  await follow();
  await expect(page.getByRole('heading', { name: 'The desk runs on this machine' })).toBeVisible();
  await rooms.signIn(context);
  await follow();
  await expect(page.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${rooms.url}/mail/dead?from=1`);
});
