import type { Page } from '@playwright/test';
import { wakeEnquiryForm } from '../stage/enquiry.ts';
import { headerOf } from '../stage/newsletter.ts';
import { deskTest as test, expect, freshAddress } from '../stage/desk.ts';

const team = 'hello@corbiere.example';

const forms = [
  {
    path: '/contact',
    endpoint: 'send-contact-message',
    thanks: 'Message Sent Successfully!',
    promised: '24 hours',
    fields: { Name: 'Ada Lovelace', Message: 'A mill that must stop when asked.' },
    choice: 'Sales',
  },
  {
    path: '/ethics',
    endpoint: 'send-ethics-enquiry',
    thanks: 'Message sent successfully!',
    promised: '48 hours',
    fields: { Name: 'Ada Lovelace', Subject: 'A vehicle near doors', Message: 'A mill that must stop when asked.' },
  },
  {
    path: '/consultation',
    endpoint: 'request-consultation',
    thanks: 'Request received',
    promised: '24 hours',
    fields: { Name: 'Ada Lovelace', Message: 'A mill that must stop when asked.' },
  },
] as const;

async function send(page: Page, form: (typeof forms)[number], email: string): Promise<void> {
  await page.goto(form.path);
  const enquiry = await wakeEnquiryForm(page, form.endpoint);
  for (const [label, value] of Object.entries(form.fields)) await enquiry.field(label).fill(value);
  await enquiry.field('Email').fill(email);
  if ('choice' in form) await enquiry.field(form.choice).check();
  await enquiry.submit.click();
  await expect(page.getByRole('status').filter({ hasText: form.thanks })).toBeVisible();
}

for (const form of forms) {
  test(`${form.path}: stored, the team told, the sender acknowledged without an echo`, async ({ page, desk }) => {
    const email = freshAddress();
    const ofTeam = () => desk.postOffice.mailsTo(team).filter((mail) => headerOf(mail, 'Reply-To').includes(email));
    await send(page, form, email);
    await expect.poll(() => desk.postOffice.mailsTo(email).length).toBe(1);
    await expect.poll(() => ofTeam().length).toBe(1);
    const [toTeam] = ofTeam();
    const [toSender] = desk.postOffice.mailsTo(email);
    if (!toTeam || !toSender) throw new Error('a mail is missing');
    expect(toTeam.text).toContain('A mill that must stop when asked.');
    expect(toSender.text).toContain(form.promised);
    expect(toSender.text).not.toContain('A mill that must stop when asked.');
    expect(headerOf(toSender, 'Auto-Submitted')).toMatch(/^auto-/);
  });
}
