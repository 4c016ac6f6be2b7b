import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openBrowser } from './open-browser.tsx';

test('no argument of the program that opens a browser holds the token, and only this user reads its file', () => {
  const link = 'http://127.0.0.1:4322/sign-in/link?token=abc&as=d';
  const started: (readonly string[])[] = [];
  const end = openBrowser(link, (command) => void started.push(command));
  const page = started[0]?.at(-1) ?? '';
  expect(started).toHaveLength(1);
  expect(started.flat().join(' ')).not.toContain('abc');
  expect(readFileSync(page, 'utf8')).toContain('url=http://127.0.0.1:4322/sign-in/link?token=abc&amp;as=d');
  expect([statSync(page).mode & 0o777, statSync(dirname(page)).mode & 0o777]).toEqual([0o600, 0o700]);
  end();
  expect(existsSync(dirname(page))).toBe(false);
});
