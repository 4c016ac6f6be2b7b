import type { Page } from '@playwright/test';
import { wakeEnquiryForm, type EnquiryForm } from './enquiry.ts';

/** One of the three forms, well filled in, and what it says. */
export interface EnquirySample {
  readonly path: string;
  readonly endpoint: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Subject to choose. */
  readonly choice?: string;
  readonly thanks: readonly [title: string, description: string];
  /** Where to write instead. */
  readonly address: string;
}

export const enquirySamples: readonly EnquirySample[] = [
  {
    path: '/contact',
    endpoint: 'send-contact-message',
    fields: { Name: 'Ada Lovelace', Company: 'Engines', Phone: '+44 20 7946 0999', Message: 'A mill that must stop when asked.' },
    choice: 'Sales',
    thanks: ['Message Sent Successfully!', "We'll get back to you within 24 hours."],
    address: 'hello@corbiere.example',
  },
  {
    path: '/ethics',
    endpoint: 'send-ethics-enquiry',
    fields: { Name: 'Ada Lovelace', Organization: 'Engines', Subject: 'A vehicle near doors', Message: 'A mill that must stop when asked.' },
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
export async function fillEnquiry({ field }: EnquiryForm, { fields, choice }: EnquirySample, email: string): Promise<void> {
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
