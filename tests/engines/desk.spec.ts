import { hour } from '../stage/clock.ts';
import { arrive, enquiryRow } from '../stage/enquiries.ts';
import { desktop } from '../stage/page-parts.ts';
import { openRooms } from '../stage/released.ts';
import { expect, test } from './engine-test.ts';

test('the desk: signed in, by keys to a record, a reply that leaves, another record found', async ({ engine }) => {
  const rooms = await openRooms();
  const [first, second] = ['C-AAAA-2222', 'C-BBBB-2222'] as const;
  const message = 'Forty pallet movers, and one stop button.';
  const received = (hoursAgo: number): Date => new Date(Date.now() - hoursAgo * hour);
  await arrive(
    rooms,
    enquiryRow(first, received(3), { name: 'Ines', message }),
    enquiryRow(second, received(2), { name: 'Grace', email: 'grace@example.org', message: 'A school gate.' }),
  );
  const visitor = await engine.visit(rooms.url);
  const heading = (): Promise<unknown> => visitor.ask(() => document.querySelector('main h1')?.textContent);
  const text = (): Promise<unknown> => visitor.ask(() => document.querySelector('main')?.innerText);
  const focused = (): Promise<unknown> => visitor.ask(() => document.activeElement?.getAttribute('aria-label'));
  await visitor.resize(desktop.viewport);

  await visitor.open(rooms.link());
  await visitor.press({ role: 'button', name: 'Open the desk' });
  await expect.poll(heading).toBe('Today');
  await expect.poll(text).toContain('Forty pallet movers');

  await visitor.key('g');
  await visitor.key('e');
  await expect.poll(heading).toBe('Enquiries');
  const record = (): Promise<unknown> =>
    visitor.ask(() => [location.pathname, document.querySelector('main article')?.getAttribute('aria-label')]);
  await expect.poll(record, 'the first due is open').toEqual([`/enquiries/${first}`, `Enquiry ${first}`]);
  await visitor.key('j');
  await visitor.key('Enter');
  await expect.poll(record).toEqual([`/enquiries/${second}`, `Enquiry ${second}`]);
  const whole = (): Promise<unknown> => visitor.ask(() => document.querySelector('main article')?.textContent);
  await expect.poll(whole).toContain('Write to Grace');

  await visitor.key('r');
  await expect.poll(focused).toBe('Text of the reply');
  await visitor.type({ role: 'textbox', name: 'Text of the reply' }, 'Which ones?');
  await visitor.press({ role: 'button', name: 'Send', within: 'main' });
  await visitor.press({ role: 'button', name: 'Send now', within: 'main' });
  await expect.poll(() => rooms.postOffice.mailsTo('grace@example.org').length, { timeout: 30_000 }).toBe(1);

  await visitor.press({ role: 'button', name: 'Find or do', within: 'header' });
  await expect.poll(focused).toBe('Find or do');
  await visitor.type({ role: 'combobox', name: 'Find or do' }, 'ines');
  await expect
    .poll(() => visitor.ask(() => document.querySelector('[role=option][data-highlighted]')?.textContent))
    .toContain('Ines');
  await visitor.key('Enter');
  await expect.poll(record).toEqual([`/enquiries/${first}`, `Enquiry ${first}`]);

  expect(await visitor.faults(), `what ${engine.version} reported`).toEqual([]);
  await visitor.leave();
  await rooms.close();
});
