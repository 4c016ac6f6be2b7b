import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { expectNoViolations } from '../stage/axe.ts';
import { deskTest as test, expect, freshAddress, pressAfterReading } from '../stage/site-test.ts';
import { desktop, phone, widths } from '../stage/widths.ts';

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

async function accessible(page: Page, state: string): Promise<void> {
  for (const viewport of process.env['LONG'] === 'true' ? widths : [phone.viewport]) {
    await page.setViewportSize(viewport);
    await expectNoViolations(page, `${state} at ${viewport.width} px`);
  }
  await page.setViewportSize(desktop.viewport);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('a colleague takes a message, answers it, takes the mark back and closes it, from the mail alone', async ({
      page,
      desk,
      request,
    }) => {
      const sender = freshAddress();
      const name = `Ines ${sender.replace(/\D/g, '')}`;
      await request.post('/functions/v1/request-consultation', {
        data: { name, email: sender, company: 'North Quay', message: 'Pallet movers on nights.' },
      });
      const mail = (): Email | undefined => desk.postOffice.mailsTo(team).find(({ text }) => text?.includes(name));
      await expect.poll(() => actsIn(mail()).length).toBe(3);
      const [take = '', answered = '', notForUs = ''] = actsIn(mail());

      await page.goto(take);
      await expect(page.getByRole('main')).toContainText(`${name}, North Quay`);
      if (javaScriptEnabled) await accessible(page, 'asks to take');
      await page.getByLabel('Your name').fill('Robotics desk');
      await pressAfterReading(button(page, 'I am answering this'), heading(page, 'You are answering this'), {
        on: desk,
      });
      await expect(page.getByRole('main')).toContainText('Robotics desk, since');
      if (javaScriptEnabled) await accessible(page, 'taken');

      await page.goto(answered);
      await expect(page.getByRole('main')).toContainText('Robotics desk, since');
      await pressAfterReading(button(page, 'Answered'), heading(page, 'Marked as answered'), { on: desk });
      await page.goto(notForUs);
      await expect(page.getByRole('main')).toContainText('There is nothing left to do');
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      if (javaScriptEnabled) await accessible(page, 'answered before');

      await page.goto(answered);
      await pressAfterReading(button(page, 'Undo'), heading(page, 'Undone'), { on: desk });
      await page.goto(notForUs);
      await expect(page.getByRole('checkbox')).toBeChecked();
      await page.getByRole('checkbox').uncheck();
      if (javaScriptEnabled) await accessible(page, 'asks whether it is for us');
      await pressAfterReading(button(page, 'Not for us'), heading(page, 'Closed as not for us'), { on: desk });
      if (javaScriptEnabled) await accessible(page, 'closed');
      const [row] = await desk.enquiriesOf(sender);
      expect(row).toMatchObject({ state: 'closed', closed_as: 'not-for-us', answered_at: null });
    });
  });
}
