import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { proves } from '../../tests/stage/proves.ts';
import { consultationRequest, contactMessage, ethicsEnquiry } from './schema.ts';

const ethics = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  organization: '',
  subject: 'Doors',
  message: 'x'.repeat(20),
};
const contact = { name: 'Ada', email: 'ada@example.com', subject: 'sales', message: 'Hello' };
const consultation = { name: 'Ada', email: 'ada@example.com' };

function firstFault(schema: z.ZodMiniType, value: unknown): readonly [string, string] | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && [String(issue.path[0]), issue.message];
}

/** Text of a length; for an address, one that mail servers could accept. */
function textOf(length: number, field: string): string {
  const end = field === 'email' ? `@${['b', 'c', 'd'].map((letter) => letter.repeat(60)).join('.')}.example` : '';
  return 'x'.repeat(length - end.length) + end;
}

const forms = {
  ethics: [ethicsEnquiry, ethics],
  contact: [contactMessage, contact],
  consultation: [consultationRequest, consultation],
} as const;

it.each([
  ['ethics', 'name', 2, 100, 'Name'],
  ['ethics', 'email', 0, 255, 'Email'],
  ['ethics', 'organization', 0, 100, 'Organization name'],
  ['ethics', 'subject', 5, 200, 'Subject'],
  ['ethics', 'message', 20, 2000, 'Message'],
  ['contact', 'name', 1, 100, 'Name'],
  ['contact', 'email', 0, 255, 'Email'],
  ['contact', 'company', 0, 100, 'Company'],
  ['contact', 'phone', 0, 40, 'Phone'],
  ['contact', 'message', 1, 4000, 'Message'],
  ['consultation', 'name', 1, 100, 'Name'],
  ['consultation', 'email', 0, 255, 'Email'],
  ['consultation', 'company', 0, 100, 'Company'],
  ['consultation', 'message', 0, 4000, 'Message'],
] as const)('%s: %s takes %i to %i characters and says what is wrong beyond', (form, field, least, most, named) => {
  const [schema, filled] = forms[form];
  const faultOf = (value: string) => firstFault(schema, { ...filled, [field]: value })?.[1];
  expect(faultOf(textOf(most, field))).toBeUndefined();
  expect(faultOf(textOf(most + 1, field))).toBe(`${named} must be less than ${most} characters`);
  if (least === 0) return;
  expect(faultOf('x'.repeat(least))).toBeUndefined();
  const tooShort = { name: 'Please enter your name', message: 'Please enter a message' }[String(field)];
  const said = form === 'ethics' ? `${named} must be at least ${least} characters` : tooShort;
  // Leading and trailing spaces do not count.
  for (const short of ['x'.repeat(least - 1), ` ${'x'.repeat(least - 1)} `]) expect(faultOf(short)).toBe(said);
});

it.each([
  ['ethics', '', 'Invalid email address'],
  ['ethics', 'ada@', 'Invalid email address'],
  ['contact', '', 'Please enter your email address'],
  ['consultation', '', 'Please enter your email address'],
] as const)('%s: the address “%s” is answered with what is wrong', (form, email, said) => {
  const [schema, filled] = forms[form];
  expect(firstFault(schema, { ...filled, email })).toEqual(['email', said]);
});

describe('ethics form', () => {
  it('gives every missing field the message of an empty one', () => {
    const faults = ethicsEnquiry.safeParse({}).error?.issues.map(({ message }) => message);
    expect(faults).toEqual([
      'Name must be at least 2 characters',
      'Invalid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 20 characters',
    ]);
  });

  it('trims, reads a message with LF line ends, and counts an empty organization as absent', () => {
    const result = ethicsEnquiry.parse({
      ...ethics,
      name: ' Ada ',
      organization: '  ',
      message: `  ${'x'.repeat(20)}\r\ny `,
    });
    expect(result).toMatchObject({ name: 'Ada', message: `${'x'.repeat(20)}\ny` });
    expect(result.organization).toBeUndefined();
  });

  it.each(['name', 'subject', 'organization'])(
    'keeps line breaks out of %s, which a mail header may carry',
    (field) => {
      expect(firstFault(ethicsEnquiry, { ...ethics, [field]: 'Subject\r\nBcc: victim@example.com' })?.[0]).toBe(field);
    },
  );

  it('leaves control characters out of a message, which nobody sees in its field, and counts what is left', () => {
    expect(
      ethicsEnquiry.parse({ ...ethics, message: `\0${'x'.repeat(10)}\v\ty\u0085${'x'.repeat(10)}\u001B` }).message,
    ).toBe(`${'x'.repeat(10)}\ty${'x'.repeat(10)}`);
    expect(firstFault(ethicsEnquiry, { ...ethics, message: `${'x'.repeat(19)}\0\0` })).toEqual([
      'message',
      'Message must be at least 20 characters',
    ]);
  });
});

it('contact form refuses an unknown topic', () => {
  expect(firstFault(contactMessage, { ...contact, topic: 'billing' })).toEqual(['topic', 'Unknown topic']);
});

it('contact form asks for name, email, subject and message only', proves('promise:only-required-fields'), () => {
  const faults = contactMessage.safeParse({}).error?.issues.map(({ path }) => path[0]);
  expect(faults).toEqual(['name', 'email', 'subject', 'message']);
});

it('consultation form asks for name and email only', proves('promise:only-required-fields'), () => {
  const faults = consultationRequest.safeParse({ company: '', message: '' }).error?.issues.map(({ path }) => path[0]);
  expect(faults).toEqual(['name', 'email']);
  expect(
    firstFault(consultationRequest, { name: 'Ada', email: 'ada@example.com', company: '', message: '' }),
  ).toBeUndefined();
});
