import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { proves } from '../../../tests/stage/proves.ts';

const form = z.object({ form: z.object({ note: z.string(), privacy: z.object({ label: z.string() }) }) });
const mail = z.object({ consent: z.object({ version: z.string(), text: z.string() }) });

function read(file: string): unknown {
  return parse(readFileSync(file, 'utf8'));
}

test('the wording kept as proof of opt-in is the wording next to the form', proves('promise:proof-of-opt-in'), () => {
  const { note, privacy } = form.parse(read('content/pages/newsletter.yaml')).form;
  expect(mail.parse(read('content/mail.yaml')).consent.text).toBe(`${note} ${privacy.label}.`);
});
