import { describe, expect, it } from 'vitest';
import { consultationRequest, contactMessage } from '../../features/enquiries/schema.ts';
import { checkForm, firstPerField } from './form-check.ts';

function data(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe('checkForm', () => {
  it('hands over trimmed values', () => {
    const check = checkForm(
      consultationRequest,
      data({ name: ' Ada ', email: ' ada@example.com ', company: '', message: ' Hi ' }),
    );
    expect(check).toMatchObject({ ok: true, values: { name: 'Ada', email: 'ada@example.com', message: 'Hi' } });
  });

  it('names each faulty field once, in the order of the form', () => {
    const check = checkForm(contactMessage, data({ name: '', email: 'a\nb', message: '' }));
    expect(check.ok ? [] : Object.entries(check.errors)).toEqual([
      ['name', 'Please enter your name'],
      ['email', 'Invalid email address'],
      ['subject', 'Please choose a subject'],
      ['message', 'Please enter a message'],
    ]);
  });
});

describe('firstPerField', () => {
  it('keeps the first message of a field', () => {
    expect(
      firstPerField([
        { field: 'name', message: 'one' },
        { field: 'name', message: 'two' },
      ]),
    ).toEqual({ name: 'one' });
  });
});
