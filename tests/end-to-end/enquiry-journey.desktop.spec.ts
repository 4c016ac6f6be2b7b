import type { Page } from '@playwright/test';
import { wakeEnquiryForm } from '../stage/enquiry.ts';
import { headerOf } from '../stage/newsletter.ts';
import { deskTest as test, expect } from '../stage/test.ts';

const team = 'hello@corbiere.example';

const forms = [
  {
    path: '/contact',
    endpoint: 'send-contact-message',
    thanks: 'Message Sent Successfully!',
    promised: '24 hours',
    fields: { Name: 'Ada Lovelace', Email: 'ada@example.com', Message: 'A mill that must stop when asked.' },
    choice: 'Sales',
  },
  {
    path: '/ethics',
    endpoint: 'send-ethics-enquiry',
    thanks: 'Message sent successfully!',
    promised: '48 hours',
    fields: { Name: 'Ada Lovelace', Email: 'ada@example.com', Subject: 'A vehicle near doors', Message: 'A mill that must stop when asked.' },
  },
  {
    path: '/consultation',
    endpoint: 'request-consultation',
    thanks: 'Request received',
    promised: '24 hours',
    fields: { Name: 'Ada Lovelace', Email: 'ada@example.com', Message: 'A mill that must stop when asked.' },
  },
] as const;

async function send(page: Page, form: (typeof forms)[number]): Promise<void> {
  await page.goto(form.path);
  const enquiry = await wakeEnquiryForm(page, form.endpoint);
  for (const [label, value] of Object.entries(form.fields)) await enquiry.field(label).fill(value);
  if ('choice' in form) await enquiry.field(form.choice).check();
  await enquiry.submit.click();
  await expect(page.getByRole('status').filter({ hasText: form.thanks })).toBeVisible();
}

for (const form of forms) {
  test(`${form.path}: stored, the team told, the sender acknowledged without an echo`, async ({ page, desk }) => {
    await send(page, form);
    await expect.poll(() => desk.postOffice.mailsTo('ada@example.com').length).toBe(1);
    await expect.poll(() => desk.postOffice.mailsTo(team).length).toBe(1);
    const [toTeam] = desk.postOffice.mailsTo(team);
    const [toSender] = desk.postOffice.mailsTo('ada@example.com');
    if (!toTeam || !toSender) throw new Error('a mail is missing');
    expect(headerOf(toTeam, 'Reply-To')).toContain('ada@example.com');
    expect(toTeam.text).toContain('A mill that must stop when asked.');
    expect(toSender.text).toContain(form.promised);
    expect(toSender.text).not.toContain('A mill that must stop when asked.');
    expect(headerOf(toSender, 'Auto-Submitted')).toMatch(/^auto-/);
  });
}
