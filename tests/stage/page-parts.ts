import type { Locator, Page, PlaywrightTestOptions } from '@playwright/test';

/** A window on a desk. */
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies Partial<PlaywrightTestOptions>;

/** A telephone. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies Partial<PlaywrightTestOptions>;

/** Windows in which every page and state is looked at. */
export const widths = [phone.viewport, desktop.viewport] as const;

/** Moves the pointer so that islands ask for their code; the first move has no distance. */
export async function showLife(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(6, 6);
}

/** Scrolls there at once. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
  }, top);
}

/** Waits until what has changed is painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Holds back what a page asks for at an address, until the function that it gives is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Questions of the contact page, and which of them are open. */
export function questions(page: Page) {
  const items = page.getByRole('main').locator('details');
  return {
    items,
    ask: (place: number) => items.nth(place).locator('summary').click(),
    open: () => items.evaluateAll((all) => all.slice(0, 3).map((one) => one.hasAttribute('open'))),
  };
}

/** The sign-up form of the home page. */
export function newsletterForm(page: Page) {
  const section = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Field Notes on Responsible AI' }) });
  return {
    section,
    email: section.getByRole('textbox', { name: /email/i }),
    submit: section.getByRole('button', { name: /^Submit(ting\.\.\.)?$/ }),
  };
}

/** Scrolls to the form and waits until its island is awake. */
export async function wakeNewsletterForm(page: Page) {
  const form = newsletterForm(page);
  await form.email.scrollIntoViewIfNeeded();
  await showLife(page);
  await page
    .locator('astro-island:not([ssr])')
    .filter({ has: page.getByRole('textbox', { name: /email/i }) })
    .waitFor({ state: 'attached' });
  return form;
}

export interface EnquiryForm {
  readonly form: Locator;
  readonly submit: Locator;
  /** The control with a label. */
  readonly field: (label: string) => Locator;
}

/** The enquiry form of a page, found by the function it posts to. */
export function enquiryForm(page: Page, endpoint: string): EnquiryForm {
  const form = page.locator(`form[action$="/functions/v1/${endpoint}"]`);
  return { form, submit: form.locator('button[type="submit"]'), field: (label) => form.getByLabel(label) };
}

/** Scrolls to the form and waits until its island is awake. */
export async function wakeEnquiryForm(page: Page, endpoint: string): Promise<EnquiryForm> {
  const enquiry = enquiryForm(page, endpoint);
  await enquiry.submit.scrollIntoViewIfNeeded();
  await showLife(page);
  await page.locator('astro-island:not([ssr])').filter({ has: enquiry.form }).waitFor({ state: 'attached' });
  return enquiry;
}

/** One of the three forms, well filled in, and what it says. */
export interface EnquirySample {
  readonly path: string;
  readonly endpoint: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly choice?: string;
  readonly thanks: readonly [title: string, description: string];
  readonly address: string;
}

export const enquirySamples: readonly [EnquirySample, EnquirySample, EnquirySample] = [
  {
    path: '/contact',
    endpoint: 'send-contact-message',
    fields: {
      Name: 'Ada Lovelace',
      Company: 'Engines',
      Phone: '+44 20 7946 0999',
      Message: 'A mill that must stop when asked.',
    },
    choice: 'Sales',
    thanks: ['Message Sent Successfully!', "We'll get back to you within 24 hours."],
    address: 'hello@corbiere.example',
  },
  {
    path: '/ethics',
    endpoint: 'send-ethics-enquiry',
    fields: {
      Name: 'Ada Lovelace',
      Organization: 'Engines',
      Subject: 'A vehicle near doors',
      Message: 'A mill that must stop when asked.',
    },
    thanks: ['Message sent successfully!', 'Our ethics team will review your inquiry and respond within 48 hours.'],
    address: 'ethics@corbiere.example',
  },
  {
    path: '/consultation',
    endpoint: 'request-consultation',
    fields: { Name: 'Ada Lovelace', Company: 'Engines', Message: 'A mill that must stop when asked.' },
    thanks: ['Request received', "We'll get back to you within 24 hours to agree a time."],
    address: 'hello@corbiere.example',
  },
];

/** Fills a form in, with an address to write from. */
export async function fillEnquiry(
  { field }: EnquiryForm,
  { fields, choice }: EnquirySample,
  email: string,
): Promise<void> {
  for (const [label, value] of Object.entries({ ...fields, Email: email })) await field(label).fill(value);
  if (choice !== undefined) await field(choice).check();
}

/** Opens a form's page and fills it in, with an address to write from. */
export async function fillSample(page: Page, sample: EnquirySample, email: string): Promise<EnquiryForm> {
  await page.goto(sample.path);
  const enquiry = await wakeEnquiryForm(page, sample.endpoint);
  await fillEnquiry(enquiry, sample, email);
  return enquiry;
}
