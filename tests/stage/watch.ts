import type { BrowserContext, Page } from '@playwright/test';

/** What no page may do in any state; collected while a test runs. */
export interface Watch {
  /** Lines on the browser's console, as `type: text`. */
  readonly console: readonly string[];
  /** Faults that the test has not said it expects. */
  faults(): readonly string[];
  /** Says that a console error or an exception of this form belongs to the test. */
  expect(pattern: RegExp): void;
}

/** Watches all pages of a context: console errors, exceptions, policy violations, requests to other origins than those named. */
export function watchContext(context: BrowserContext, ...origins: readonly string[]): Watch {
  const lines: string[] = [];
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const watchPage = (page: Page): void => {
    page.on('console', (message) => {
      const line = `${message.type()}: ${message.text()}`;
      lines.push(line);
      const policy = /content.security.policy|permissions.policy/i.test(line);
      if (message.type() === 'error' || policy) faults.push(`console ${line}`);
    });
    page.on('pageerror', (error) => faults.push(`exception ${error.message}`));
  };
  // A context that is used again has its page already.
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
  context.on('request', (request) => {
    const url = request.url();
    if (!origins.some((origin) => url.startsWith(`${origin}/`)) && !/^(data|blob|about):/.test(url)) faults.push(`third-party request ${url}`);
  });
  return {
    console: lines,
    faults: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expect: (pattern) => {
      expected.push(pattern);
    },
  };
}
