import type { Browser, Page } from '@playwright/test';
import type { EnquiryRow } from '../../../features/enquiries/rows.ts';
import type { Store } from '../../../core/store/store.ts';
import { hour } from '../../stage/clock.ts';
import { expect, pressAfterReading } from '../../stage/site-test.ts';
import { enquiryForm } from '../../stage/page-parts.ts';
import { enquirySamples, type EnquirySample } from '../../stage/page-parts.ts';
import { linkIn } from '../../stage/post-office.ts';
import type { SiteWithPost } from '../../stage/released.ts';

/** Who writes at a weekend, and what they type. */
export const visitors = {
  advertising: {
    Name: 'Rank Higher',
    Email: 'rank@example.net',
    Message: `First page in a week: ${'https://links.example/buy '.repeat(6)}`,
  },
  late: {
    Name: 'Grace Hopper',
    Email: 'grace@example.com',
    Subject: 'A vehicle near doors',
    Message: 'It does not slow down.',
  },
  arabic: {
    Name: 'ليلى حداد',
    Email: 'layla@example.org',
    Company: 'مصنع البحر',
    Phone: '+971 4 555 0199',
    Message: 'هل يمكن تدقيق رافعات المستودع؟',
  },
  caller: { Name: 'Noor Caller', Email: 'noor@example.com', Message: 'May we speak?' },
};

/** Fills in and sends one of the site's forms, as a visitor whose browser runs no scripts. */
async function write(page: Page, site: string, form: string, typed: Readonly<Record<string, string>>): Promise<void> {
  const sample: EnquirySample | undefined = enquirySamples.find(({ path }) => path === form);
  if (!sample) throw new Error(`there is no form of ${form}`);
  await page.goto(`${site}${form}`);
  const { field, submit } = enquiryForm(page, sample.endpoint);
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
  if (sample.choice !== undefined) await field(sample.choice).check();
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sample.thanks[0]);
}

type MailedSite = Pick<SiteWithPost, 'postOffice' | 'beside'>;

/** Chooses the first time that is free, by the link that was mailed. */
async function book(page: Page, rooms: MailedSite, email: string): Promise<void> {
  const { postOffice } = rooms;
  await expect.poll(() => postOffice.mailsTo(email).length, { timeout: 30_000 }).toBe(1);
  const [mail] = postOffice.mailsTo(email);
  if (!mail) throw new Error('no mail');
  await page.goto(linkIn(mail, 'calls'));
  await page.getByLabel('Telephone number').fill('+44 1534 555 010');
  await pressAfterReading(
    page.getByRole('button', { name: 'Take this time' }),
    page.getByRole('heading', { level: 1, name: 'Your call is booked' }),
    {
      ticked: page.getByRole('radio').first(),
      on: rooms,
    },
  );
}

/**
 * What a weekend brings, by the site's own forms: three enquiries, the acknowledgement of one of which is refused, and
 * a booked call.
 */
export async function sendWeekendEnquiries(
  browser: Browser,
  rooms: MailedSite & { readonly site: string },
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // Her mailbox is full while the acknowledgement is tried.
  rooms.postOffice.fill(visitors.arabic.Email);
  await write(page, rooms.site, '/contact', visitors.arabic);
  await write(page, rooms.site, '/contact', visitors.advertising);
  await write(page, rooms.site, '/ethics', visitors.late);
  await write(page, rooms.site, '/consultation', visitors.caller);
  await book(page, rooms, visitors.caller.Email);
  await context.close();
}

/** The enquiry of an address that wrote once. */
export function enquiryOf({ db }: Store, email: string): Promise<EnquiryRow> {
  return db.selectFrom('enquiries').selectAll().where('address_key', '=', email).executeTakeFirstOrThrow();
}

/** Lets an enquiry have arrived three days earlier than it did, with all its limits. */
export async function letItWait({ db }: Store, { id, received_at, warn_at, due_at }: EnquiryRow): Promise<void> {
  const earlier = (at: string): string => new Date(Date.parse(at) - 72 * hour).toISOString();
  await db
    .updateTable('enquiries')
    .set({ received_at: earlier(received_at), warn_at: earlier(warn_at), due_at: earlier(due_at) })
    .where('id', '=', id)
    .execute();
}
