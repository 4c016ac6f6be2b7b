import { enquirySamples, fillSample } from '../stage/enquiry-samples.ts';
import { expect, test } from '../stage/test.ts';

const titles: Readonly<Record<string, string>> = {
  '/contact': 'Your message is with us',
  '/ethics': 'Your message is with the ethics team',
  '/consultation': 'Your request is with us',
};

for (const sample of enquirySamples) {
  test(`the form of ${sample.path} says above itself that it was sent, until something else is sent or the page is left`, async ({ page }) => {
    await page.route(`**/functions/v1/${sample.endpoint}`, (call) => call.fulfill({ json: { message: 'Stored.' } }));
    const { form, submit } = await fillSample(page, sample, 'ada@example.com');
    await submit.click();
    const note = page.getByRole('group', { name: titles[sample.path] ?? '' });
    await expect(note).toBeFocused();
    await expect(note).toBeInViewport({ ratio: 1 });

    await submit.click();
    await expect(form.getByRole('group', { name: 'There are problems in some fields' })).toBeFocused();
    await expect(note, 'it is no longer true of what stands in the form').toBeHidden();

    const again = await fillSample(page, sample, 'ada@example.com');
    await again.submit.click();
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note, 'what was said stays with the tab').toBeVisible();
    await page.goto('/about');
    await page.goto(sample.path);
    await expect(note, 'and is not said of another visit').toBeHidden();
  });
}
