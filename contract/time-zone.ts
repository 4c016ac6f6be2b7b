import * as z from 'zod/mini';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const timeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Jersey'));
