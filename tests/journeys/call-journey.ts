import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { CallDesk } from '../stage/call-desk.ts';
import { book, choose, expect, heading, press, test, timeOf } from './call-test.ts';
import { freshAddress } from '../stage/site-test.ts';
import { enquiryForm, wakeEnquiryForm } from '../stage/page-parts.ts';
import { linkIn } from '../stage/post-office.ts';
import { readInvitation, type ReadInvitation } from '../mails/read-invitation.ts';

async function askByForm(page: Page, desk: CallDesk, email: string, scripted: boolean): Promise<string> {
  await page.goto('/consultation');
  await expect(page.getByRole('main')).toContainText('We reply with a link where you choose a time.');
  const { field, submit } = scripted
    ? await wakeEnquiryForm(page, 'request-consultation')
    : enquiryForm(page, 'request-consultation');
  for (const [label, value] of Object.entries({
    Name: 'Ada Lovelace',
    Email: email,
    Message: 'A mill that must stop when asked.',
  }))
    await field(label).fill(value);
  await submit.click();
  await expect(
    scripted ? page.getByRole('status').filter({ hasText: 'Request received' }).first() : heading(page),
  ).toContainText('Request received');
  await expect(page.getByRole('main')).toContainText('a link to choose a time');
  return linkIn(await desk.postOffice.mailTo(email, 1), 'calls');
}

/** What the calendar part of a mail says, to a reader that did not write it. */
function calendarOf(mail: Email): Pick<ReadInvitation, 'method' | 'uid' | 'sequence' | 'start'> {
  const parts = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  expect(parts).toHaveLength(1);
  const content = parts[0]?.content ?? '';
  const { method, uid, sequence, start } = readInvitation(
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  );
  return { method, uid, sequence, start };
}

/** The visitor's way to a call and out of it, the same with scripts and without, on a telephone and on a desk. */
export function callJourney(): void {
  test('a call by email alone: chosen, moved, cancelled', async ({ page, desk, watch, request, javaScriptEnabled }) => {
    test.setTimeout(120_000);
    watch.expect(/status of 422/);
    const email = freshAddress();
    await page.goto(`${await askByForm(page, desk, email, javaScriptEnabled)}&zone=Europe/Warsaw`);
    await expect(heading(page)).toHaveText('Choose a time');
    await expect(page.getByText('All times on this page are yours: Warsaw (UTC+1)')).toBeVisible();
    const bar = page.getByText('your time (Warsaw)');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Take this time' })).toBeHidden();
    await expect(timeOf(page, 'Tuesday, March 23', '11:00')).toHaveAccessibleName('Tuesday, March 23, 11:00 – 11:45');
    await choose(page, 'Tuesday, March 23', '11:00');
    await expect(bar.locator('..')).toContainText('Tuesday, March 23, 11:00 – 11:45', { useInnerText: true });
    await expect(bar.locator('..')).not.toContainText('12:00', { useInnerText: true });
    await page.getByRole('button', { name: 'Take this time' }).click();
    await expect(page.getByRole('alert')).toContainText('once more');
    await expect(timeOf(page, 'Tuesday, March 23', '11:00')).toBeChecked();
    await page.getByLabel('Telephone number').fill('none');
    await press(page, desk, 'Take this time');
    await expect(page).toHaveTitle(/^Not taken yet: /);
    await expect(page.getByRole('alert')).toContainText('Enter the telephone number in digits');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(timeOf(page, 'Tuesday, March 23', '11:00')).toBeChecked();
    await page.getByLabel('Telephone number').fill('+48 22 000 00 00');
    await press(page, desk, 'Take this time');
    await expect(heading(page)).toHaveText('Your call is booked');
    await page.reload();
    await expect(heading(page)).toHaveText('Your call is booked');
    for (const words of ['11:00 to 11:45 in Warsaw', '10:00 to 10:45 in Jersey', 'We call you on +48 22 000 00 00'])
      await expect(page.getByRole('main')).toContainText(words);

    const invited = await desk.postOffice.mailTo(email, 2);
    const { uid } = calendarOf(invited);
    expect(calendarOf(invited)).toEqual({ method: 'REQUEST', uid, sequence: 0, start: '2027-03-23T10:00:00Z' });
    const file = await request.get(
      (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
    );
    expect(file.headers()['content-disposition']).toBe('attachment; filename="call.ics"');
    expect(readInvitation(await file.text())).toMatchObject({
      method: 'PUBLISH',
      uid,
      start: '2027-03-23T10:00:00Z',
    });

    await page.goto(linkIn(invited, 'calls'));
    await page.getByRole('link', { name: 'Move the call' }).click();
    await expect(heading(page)).toHaveText('Move your call');
    await expect(page.getByRole('group', { name: 'Tuesday, March 23' })).toContainText('11:00 your call now');
    await choose(page, 'Wednesday, March 24', '15:30');
    await press(page, desk, 'Move to this time');
    await expect(heading(page)).toHaveText('Your call has moved');
    await expect(page.getByRole('deletion')).toHaveText('Tuesday, March 23, 11:00');
    const changed = await desk.postOffice.mailTo(email, 3);
    expect(calendarOf(changed)).toEqual({ method: 'REQUEST', uid, sequence: 1, start: '2027-03-24T14:30:00Z' });

    await page.getByText('Cancel the call', { exact: true }).click();
    await press(page, desk, 'Yes, cancel the call');
    await expect(heading(page)).toHaveText('Your call is cancelled');
    expect(calendarOf(await desk.postOffice.mailTo(email, 4))).toEqual({
      method: 'CANCEL',
      uid,
      sequence: 2,
      start: '2027-03-24T14:30:00Z',
    });
    await press(page, desk, 'Restore the call');
    await expect(heading(page)).toHaveText('Your call is booked');
    expect(calendarOf(await desk.postOffice.mailTo(email, 5))).toEqual({
      method: 'REQUEST',
      uid,
      sequence: 3,
      start: '2027-03-24T14:30:00Z',
    });
  });

  test('the later of two who want one time is told', async ({ page, browser, desk, javaScriptEnabled }) => {
    const other = await browser.newPage({ viewport: page.viewportSize(), javaScriptEnabled });
    await other.goto(`${await desk.link()}&zone=Europe/Warsaw`);
    await choose(other, 'Thursday, March 25', '15:30');
    await other.getByLabel('Telephone number').fill('01534 000000');
    await book(page, desk, await desk.link());
    const answered = other.waitForResponse((response) => response.request().method() === 'POST');
    await press(other, desk, 'Take this time');
    expect((await answered).status()).toBe(409);
    const alert = other.getByRole('alert');
    await expect(alert).toContainText('That time has just been taken');
    await expect(alert).toContainText('Someone booked Thursday, March 25, 15:30 – 16:15 a moment before you');
    await expect(alert).toBeFocused();
    await expect(other).toHaveTitle(/^Not taken yet: /);
    await expect(other.getByLabel('Telephone number')).toHaveValue('01534 000000');
    await expect(other.getByLabel('Your time zone')).toHaveValue('Europe/Warsaw');
    await expect(timeOf(other, 'Thursday, March 25', '15:30')).toHaveCount(0);
    await expect(other.getByRole('group', { name: 'Thursday, March 25' })).toContainText('15:30 just taken');
    const nearest = alert.getByRole('listitem');
    await expect(nearest).toHaveText(['Thu 25 Mar, 12:00', 'Thu 25 Mar, 14:30', 'Thu 25 Mar, 16:30']);
    await nearest.last().locator('label').click();
    await expect(timeOf(other, 'Thursday, March 25', '16:30')).toBeChecked();
    await press(other, desk, 'Take this time');
    await expect(other.getByRole('main')).toContainText('We call you on 01534 000000');
    await other.close();
  });
}
