import { enquiryForm, enquirySamples } from '../stage/page-parts.ts';
import { deskTest as test, expect, freshAddress } from '../stage/site-test.ts';
import { proves } from '../stage/proves.ts';

test.use({ javaScriptEnabled: false });

/** A name that the browser's own validation lets pass, and that is empty once trimmed. */
const blank = '   ';
/** What the thank-you page says of the email that follows. */
const emailed = (path: string): string =>
  path === '/consultation'
    ? 'We have emailed you a reference and a link to choose a time.'
    : 'You will also receive an email with your reference.';
const nameless = {
  '/contact': 'Please enter your name',
  '/ethics': 'Name must be at least 2 characters',
  '/consultation': 'Please enter your name',
};

for (const { path, endpoint, fields, choice, thanks } of enquirySamples) {
  test(`${path}: refused, mended, thanked and mailed`, proves('accessibility:plain'), async ({ page, desk, watch }) => {
    watch.expect(/status of 422/);
    const email = freshAddress();
    await page.goto(path);
    const { field, submit } = enquiryForm(page, endpoint);
    await test.step(`the browser itself asks for what ${path} needs`, async () => {
      await submit.click();
      await expect(field('Name')).toBeFocused();
      await expect(page).toHaveURL(path);
    });
    for (const [label, value] of Object.entries({ ...fields, Email: email, Name: blank }))
      await field(label).fill(value);
    if (choice !== undefined) await field(choice).check();
    await submit.click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check the form');
    const again = enquiryForm(page, endpoint);
    const fault = Object.entries(nameless).find(([known]) => known === path)?.[1] ?? '';
    await expect(again.form.getByText(fault, { exact: true })).toBeVisible();
    await expect(again.field('Name')).toHaveAttribute('aria-invalid', 'true');
    for (const [label, value] of Object.entries({ ...fields, Email: email, Name: blank }))
      await expect(again.field(label)).toHaveValue(value);
    if (choice !== undefined) await expect(again.field('Subject')).toHaveValue(choice.toLowerCase());
    expect(await desk.enquiriesOf(email)).toHaveLength(0);

    await again.field('Name').fill('Ada Lovelace');
    await again.submit.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks[0]);
    await expect(page.getByRole('main')).toContainText(thanks[1]);
    const [stored] = await desk.enquiriesOf(email);
    await expect(page.getByRole('main')).toContainText(emailed(path));
    await expect
      .poll(() =>
        desk.postOffice
          .mailsTo(email)
          .map(({ subject }) => subject ?? '')
          .join(),
      )
      .toContain(stored?.reference ?? 'nothing');

    // The same post again, as a reload would send it.
    await page.reload();
    await expect(page.getByRole('main')).toContainText(emailed(path));
    expect(await desk.enquiriesOf(email)).toHaveLength(1);
  });
}
