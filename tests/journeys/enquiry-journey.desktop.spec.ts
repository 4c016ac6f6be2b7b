import { deskTest as test, expect, freshAddress } from '../stage/site-test.ts';
import { enquirySamples, fillEnquiry, fillSample } from '../stage/page-parts.ts';
import { headerOf } from '../stage/post-office.ts';
import { proves } from '../stage/proves.ts';

const team = 'hello@corbiere.example';

/** What stands above a form that was sent, and when its answer is promised. */
const told: Readonly<Record<string, { readonly title: string; readonly promised: string }>> = {
  '/contact': { title: 'Your message is with us', promised: '24 hours' },
  '/ethics': { title: 'Your message is with the ethics team', promised: '48 hours' },
  '/consultation': { title: 'Your request is with us', promised: '24 hours' },
};

for (const sample of enquirySamples) {
  test(`the form of ${sample.path} is sent and says so`, proves('accessibility:messages'), async ({ page, desk }) => {
    const { title = '', promised = '' } = told[sample.path] ?? {};
    const email = freshAddress();
    const enquiry = await fillSample(page, sample, email);
    const note = page.getByRole('group', { name: title });

    await test.step(`${sample.path}: stored, the team told, the sender acknowledged without an echo`, async () => {
      const ofTeam = () => desk.postOffice.mailsTo(team).filter((mail) => headerOf(mail, 'Reply-To').includes(email));
      await enquiry.submit.click();
      await expect(page.getByRole('status').filter({ hasText: sample.thanks[0] })).toBeVisible();
      await expect(note).toBeFocused();
      await expect(note).toBeInViewport({ ratio: 1 });
      const toSender = await desk.postOffice.mailTo(email);
      await expect.poll(() => ofTeam()[0]?.text).toContain('A mill that must stop when asked.');
      expect(toSender.text).toContain(promised);
      expect(toSender.text).not.toContain('A mill that must stop when asked.');
      expect(headerOf(toSender, 'Auto-Submitted')).toMatch(/^auto-/);
    });

    // All forms are one island.
    if (sample.path !== '/contact') return;
    await test.step(`the form of ${sample.path} says that it was sent until it is used again or left`, async () => {
      await enquiry.submit.click();
      await expect(enquiry.form.getByRole('group', { name: 'There are problems in some fields' })).toBeFocused();
      await expect(note, 'it is no longer true of what stands in the form').toBeHidden();

      await fillEnquiry(enquiry, sample, freshAddress());
      await enquiry.submit.click();
      await expect(note).toBeVisible();
      await page.reload();
      await expect(note, 'what was said stays with the tab').toBeVisible();
      await page.goto('/robots.txt');
      await page.goto(sample.path);
      await expect(note, 'and is not said of another visit').toBeHidden();
    });
  });
}
