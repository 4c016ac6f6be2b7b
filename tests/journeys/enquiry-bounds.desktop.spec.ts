import type { Locator } from '@playwright/test';
import { deskTest as test, expect, freshAddress } from '../stage/site-test.ts';
import { enquirySamples, fillSample } from '../stage/page-parts.ts';

/** An address of so many characters that mail servers could take. */
function addressOf(length: number): string {
  const end = `@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
  return `${String(Date.now())}${'a'.repeat(length)}`.slice(0, length - end.length) + end;
}

const filler = (length: number): string => 'x'.repeat(length);

interface Bounds {
  readonly label: string;
  /** Shortest and longest value that passes; a field that may stay empty has no shortest. */
  readonly shortest: number | undefined;
  readonly longest: number;
  readonly tooShort: string | undefined;
  readonly tooLong: string;
}

function bound(label: string, longest: number, shortest?: number, tooShort?: string, named = label): Bounds {
  return { label, longest, shortest, tooShort, tooLong: `${named} must be less than ${longest} characters` };
}

const ofCompany = [
  bound('Name', 100, 1, 'Please enter your name'),
  bound('Email', 255, undefined, 'Please enter your email address'),
  bound('Company', 100),
];
const bounds: Readonly<Record<string, readonly Bounds[]>> = {
  '/ethics': [
    bound('Name', 100, 2, 'Name must be at least 2 characters'),
    bound('Email', 255, undefined, 'Invalid email address'),
    bound('Organization', 100, undefined, undefined, 'Organization name'),
    bound('Subject', 200, 5, 'Subject must be at least 5 characters'),
    bound('Message', 2000, 20, 'Message must be at least 20 characters'),
  ],
  '/contact': [...ofCompany, bound('Phone', 40), bound('Message', 4000, 1, 'Please enter a message')],
  '/consultation': [...ofCompany, bound('Message', 4000)],
};

/**
 * Gives a control one value after the other, as typing does, and reads after each how many controls are refused and
 * what stands at this one.
 */
function saidOf(
  control: Locator,
  values: readonly string[],
): Promise<{ refused: number; fault: string | undefined }[]> {
  return control.evaluate(async (element, given) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
      throw new Error('no control to type into');
    const said = [];
    for (const value of given) {
      element.value = value;
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // React renders what an event changes before the next task.
      await new Promise((resolve) => setTimeout(resolve));
      const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
      const fault = document.getElementById(ids.find((id) => id.endsWith('-fault')) ?? '');
      said.push({
        refused: element.form?.querySelectorAll('[aria-invalid="true"]').length ?? 0,
        fault: fault?.checkVisibility() ? fault.textContent : undefined,
      });
    }
    return said;
  }, values);
}

for (const sample of enquirySamples) {
  const fields = bounds[sample.path] ?? [];

  test(`${sample.path}: a message appears one character past its bound; the server takes both ends`, async ({
    page,
    desk,
  }) => {
    const { choice, ...unchosen } = sample;
    const { form, field, submit } = await fillSample(page, unchosen, 'ada@example.com');
    const refused = form.locator('[aria-invalid="true"]');

    if (choice !== undefined)
      await test.step('the contact form asks for a subject', async () => {
        await submit.click();
        await expect(form.getByText('Please choose a subject', { exact: true })).toBeVisible();
        await field('Media').check();
        await expect(refused).toHaveCount(0);
      });

    await test.step('each message comes one character past its bound, and goes at it', async () => {
      await field('Name').fill('');
      await submit.click();
      await expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
      await field('Name').fill('Ada Lovelace');
      await expect(refused).toHaveCount(0);
      for (const { label, shortest, longest, tooShort, tooLong } of fields) {
        const value = label === 'Email' ? addressOf : filler;
        const ofLength = (length: number, message: string | undefined): [string, string | undefined] => [
          length === 0 ? '' : value(length),
          message,
        ];
        const cases = [
          ...(shortest === undefined
            ? [ofLength(0, tooShort)]
            : [
                ofLength(shortest - 1, tooShort),
                ofLength(shortest, undefined),
                // Spaces at the ends do not count.
                [` ${filler(shortest - 1)} `, tooShort] as const,
              ]),
          ofLength(longest, undefined),
          ofLength(longest + 1, tooLong),
          ofLength(longest, undefined),
        ];
        expect(
          await saidOf(
            field(label),
            cases.map(([typed]) => typed),
          ),
          label,
        ).toEqual(cases.map(([, fault]) => ({ refused: fault === undefined ? 0 : 1, fault })));
      }
      if (sample.path !== '/consultation')
        expect(await saidOf(field('Email'), ['ada@'])).toEqual([{ refused: 1, fault: 'Invalid email address' }]);
    });

    await test.step('the server takes the shortest and the longest', async () => {
      const thanks = page.getByRole('status').filter({ hasText: sample.thanks[0] });
      const short = freshAddress();
      await field('Email').fill(short);
      for (const { label, shortest = 0 } of fields) if (label !== 'Email') await field(label).fill(filler(shortest));
      await submit.click();
      await expect(thanks).toBeVisible();
      expect(await desk.enquiriesOf(short)).toHaveLength(1);

      const long = addressOf(255);
      const second = await fillSample(page, sample, long);
      for (const { label, longest } of fields) if (label !== 'Email') await second.field(label).fill(filler(longest));
      await second.submit.click();
      await expect(thanks).toBeVisible();
      const [stored] = await desk.enquiriesOf(long);
      expect([stored?.name.length, stored?.message.length]).toEqual([
        100,
        fields.find(({ label }) => label === 'Message')?.longest,
      ]);
    });
  });
}
