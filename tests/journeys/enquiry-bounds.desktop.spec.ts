import { deskTest as test, expect, freshAddress } from '../stage/desk.ts';
import { enquirySamples, fillSample } from '../stage/enquiry-samples.ts';

/** An address of so many characters that mail servers could take. */
function addressOf(length: number): string {
  const end = `@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  return `${String(Date.now())}${'a'.repeat(length)}`.slice(0, length - end.length) + end;
}

const filler = (length: number): string => 'x'.repeat(length);

interface Bounds {
  readonly label: string;
  /** Shortest and longest value that passes; a field that may stay empty has no shortest. */
  readonly shortest?: number;
  readonly longest: number;
  readonly tooShort?: string;
  readonly tooLong: string;
  readonly value?: (length: number) => string;
}

const email = (tooShort: string): readonly Bounds[] => [
  { label: 'Email', longest: 255, tooLong: 'Email must be less than 255 characters', tooShort, value: addressOf },
];

const bounds: Readonly<Record<string, readonly Bounds[]>> = {
  '/ethics': [
    { label: 'Name', shortest: 2, longest: 100, tooShort: 'Name must be at least 2 characters', tooLong: 'Name must be less than 100 characters' },
    ...email('Invalid email address'),
    { label: 'Organization', longest: 100, tooLong: 'Organization name must be less than 100 characters' },
    { label: 'Subject', shortest: 5, longest: 200, tooShort: 'Subject must be at least 5 characters', tooLong: 'Subject must be less than 200 characters' },
    { label: 'Message', shortest: 20, longest: 2000, tooShort: 'Message must be at least 20 characters', tooLong: 'Message must be less than 2000 characters' },
  ],
  '/contact': [
    { label: 'Name', shortest: 1, longest: 100, tooShort: 'Please enter your name', tooLong: 'Name must be less than 100 characters' },
    ...email('Please enter your email address'),
    { label: 'Company', longest: 100, tooLong: 'Company must be less than 100 characters' },
    { label: 'Phone', longest: 40, tooLong: 'Phone must be less than 40 characters' },
    { label: 'Message', shortest: 1, longest: 4000, tooShort: 'Please enter a message', tooLong: 'Message must be less than 4000 characters' },
  ],
  '/consultation': [
    { label: 'Name', shortest: 1, longest: 100, tooShort: 'Please enter your name', tooLong: 'Name must be less than 100 characters' },
    ...email('Please enter your email address'),
    { label: 'Company', longest: 100, tooLong: 'Company must be less than 100 characters' },
    { label: 'Message', longest: 4000, tooLong: 'Message must be less than 4000 characters' },
  ],
};

for (const sample of enquirySamples) {
  const fields = bounds[sample.path] ?? [];

  test(`${sample.path}: each message comes one character past its bound, and goes at it`, async ({ page }) => {
    const { form, field, submit } = await fillSample(page, sample, 'ada@example.com');
    await field('Name').fill('');
    await submit.click();
    await expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
    await field('Name').fill('Ada Lovelace');
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    for (const { label, shortest, longest, tooShort, tooLong, value = filler } of fields) {
      const says = async (length: number, message: string | undefined): Promise<void> => {
        await field(label).fill(length === 0 ? '' : value(length));
        if (message === undefined) await expect(form.locator('[aria-invalid="true"]'), `${label} of ${length}`).toHaveCount(0);
        else await expect(form.getByText(message, { exact: true }), `${label} of ${length}`).toBeVisible();
      };
      if (shortest !== undefined) {
        await says(shortest - 1, tooShort);
        await says(shortest, undefined);
        // Spaces at the ends do not count.
        await field(label).fill(` ${filler(shortest - 1)} `);
        await expect(form.getByText(tooShort ?? '', { exact: true })).toBeVisible();
      } else {
        await says(0, tooShort);
      }
      await says(longest, undefined);
      await says(longest + 1, tooLong);
      await says(longest, undefined);
    }
    if (sample.path !== '/consultation') {
      await field('Email').fill('ada@');
      await expect(form.getByText('Invalid email address', { exact: true })).toBeVisible();
    }
  });

  test(`${sample.path}: the server takes the shortest and the longest`, async ({ page, desk }) => {
    const short = freshAddress();
    const first = await fillSample(page, sample, short);
    for (const { label, shortest = 0 } of fields) if (label !== 'Email') await first.field(label).fill(filler(shortest));
    await first.submit.click();
    await expect(page.getByRole('status').filter({ hasText: sample.thanks[0] })).toBeVisible();
    expect(await desk.enquiriesOf(short)).toHaveLength(1);

    const long = addressOf(255);
    const second = await fillSample(page, sample, long);
    for (const { label, longest } of fields) if (label !== 'Email') await second.field(label).fill(filler(longest));
    await second.submit.click();
    await expect(page.getByRole('status').filter({ hasText: sample.thanks[0] })).toBeVisible();
    const [stored] = await desk.enquiriesOf(long);
    expect([stored?.name.length, stored?.message.length]).toEqual([100, fields.find(({ label }) => label === 'Message')?.longest]);
  });
}

test('the contact form asks for a subject', async ({ page }) => {
  const [contact] = enquirySamples;
  if (!contact) throw new Error('no form');
  const { path, endpoint, fields, thanks, address } = contact;
  const { form, field, submit } = await fillSample(page, { path, endpoint, fields, thanks, address }, 'ada@example.com');
  await submit.click();
  await expect(form.getByText('Please choose a subject', { exact: true })).toBeVisible();
  await field('Media').check();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
});
