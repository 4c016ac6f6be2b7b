import { leastDwell } from '../../core/http/limits/dwell.ts';
import { desktop } from '../stage/page-parts.ts';
import { expect, test } from './engine-test.ts';

test('a call is booked by the link of a mail, and the invitation arrives', async ({ visitor, desk }) => {
  await desk.emptyDiary();
  const invitations = (): number =>
    desk.postOffice.mails.filter((mail) => mail.attachments.some(({ mimeType }) => mimeType === 'text/calendar'))
      .length;
  const before = invitations();
  const heading = (): Promise<unknown> => visitor.ask(() => document.querySelector('h1')?.textContent.trim());
  await visitor.resize(desktop.viewport);
  await visitor.open(`${await desk.link()}&zone=Europe/Warsaw`);
  expect(await heading()).toBe('Choose a time');
  await visitor.focus({ role: 'radio', name: 'Monday, March 22, 11:00 – 11:45', within: 'main' });
  await visitor.key('Space');
  await visitor.type({ role: 'textbox', name: 'Telephone number (optional)', within: 'main' }, '+48 22 000 00 00');
  // The desk's clock stands still: it is set past the time that a person takes to read.
  desk.clock.pass(leastDwell);
  await visitor.press({ role: 'button', name: 'Take this time', within: 'main' });
  await expect.poll(heading).toBe('Your call is booked');
  expect(await visitor.ask(() => document.querySelector('main')?.innerText)).toContain('11:00 to 11:45 in Warsaw');
  await expect.poll(invitations).toBeGreaterThan(before);
});
