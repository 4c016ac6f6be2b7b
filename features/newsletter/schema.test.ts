import { expect, test } from 'vitest';
import { newsletterSubscription } from './schema.ts';

test("a sign-up without a form name counts as the home page's", () => {
  expect(newsletterSubscription.parse({ email: 'ada@example.org' })).toEqual({
    email: 'ada@example.org',
    form: 'home',
  });
});
