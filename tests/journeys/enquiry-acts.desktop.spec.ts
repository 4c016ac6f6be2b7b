import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { deskTest as test, expect, freshAddress, pressAfterReading } from '../stage/site-test.ts';

const team = 'acts@corbiere.example';
test.use({ environment: { TEAM_EMAIL: team } });

/** Addresses of the three acts, as the mail to the team offers them. */
function actsIn(mail: Email | undefined): readonly string[] {
  return [...(mail?.text ?? '').matchAll(/https?:\/\/\S+\/enquiries\/act\?token=[\w-]{43}/g)].map(
    ([address]) => address,
  );
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

// That these pages are accessible: tests/pages/every-answer.spec.ts.
for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('a colleague takes, answers, reopens and closes a message by email', async ({ page, desk, request }) => {
      const sender = freshAddress();
      const name = `Ines ${sender.replace(/\D/g, '')}`;
      await request.post('/functions/v1/request-consultation', {
        data: { name, email: sender, company: 'North Quay', message: 'Pallet movers on nights.' },
      });
      const mail = (): Email | undefined => desk.postOffice.mailsTo(team).find(({ text }) => text?.includes(name));
      await expect.poll(() => actsIn(mail()).length).toBe(3);
      const [take = '', answered = '', notForUs = ''] = actsIn(mail());
      const main = page.getByRole('main');
      const press = (what: string, leadsTo: string): Promise<void> =>
        pressAfterReading(button(page, what), heading(page, leadsTo), { on: desk });

      await page.goto(take);
      await expect(main).toContainText(`${name}, North Quay`);
      await page.getByLabel('Your name').fill('Robotics desk');
      await press('I am answering this', 'You are answering this');
      await page.goto(answered);
      await expect(main).toContainText('Robotics desk, since');
      await press('Answered', 'Marked as answered');
      await page.goto(notForUs);
      await expect(main).toContainText('There is nothing left to do');
      await expect(main.getByRole('button')).toHaveCount(0);
      await page.goto(answered);
      await press('Undo', 'Undone');
      await page.goto(notForUs);
      await expect(page.getByRole('checkbox')).toBeChecked();
      await page.getByRole('checkbox').uncheck();
      await press('Not for us', 'Closed as not for us');
      const [row] = await desk.enquiriesOf(sender);
      expect(row).toMatchObject({ state: 'closed', closed_as: 'not-for-us', answered_at: null });
    });
  });
