import type { Locator, Page } from '@playwright/test';
import type { Interaction, TypedSearch } from './first-press.ts';

const main = (page: Page): Locator => page.getByRole('main');

/** An empty form is sent; the answer is its list of errors, which takes the focus. */
const refusedForm = {
  control: (page: Page) => main(page).locator('form button[type=submit]').last(),
  seen: () => document.activeElement?.matches('form [role=group]'),
  restore: () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  },
} as const;

export const interactions: readonly Interaction[] = [
  {
    name: 'menu opens',
    path: '/',
    control: (page) => page.getByRole('banner').getByRole('button', { name: /menu/i }),
    seen: () => document.getElementById('menu')?.matches(':popover-open'),
    restore: () => {
      document.getElementById('menu')?.hidePopover();
    },
  },
  {
    name: 'card flips',
    path: '/',
    control: (page) =>
      main(page)
        .getByRole('button', { name: /Click to (learn more|flip back)/ })
        .first(),
    seen: () => document.querySelector('.flip')?.classList.contains('on'),
  },
  {
    name: 'newsletter, empty',
    path: '/',
    control: (page) => main(page).getByRole('button', { name: 'Submit' }),
    seen: () =>
      document.querySelector('.toasts [role=alert]')?.textContent !== '' &&
      document.querySelector('.toasts [role=alert]') !== null,
    restore: () => {
      document.querySelector<HTMLElement>('.toasts button')?.click();
    },
  },
  {
    name: 'articles filtered',
    path: '/insights',
    control: (page) => page.locator('.filter a[data-category]:not([aria-current])').nth(1),
    seen: () => document.documentElement.dataset['category'],
  },
  {
    name: 'question opens',
    path: '/contact',
    control: (page) => main(page).locator('details:not([open]) summary').first(),
    seen: () => [...document.querySelectorAll('main details')].findIndex((details) => details.hasAttribute('open')),
  },
  {
    name: 'cookie dialog opens',
    path: '/cookies',
    control: (page) => main(page).locator('[data-consent]').first(),
    seen: () => document.querySelector('dialog[open]') !== null,
    restore: () => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    },
  },
  { name: 'contact form, refused', path: '/contact', ...refusedForm },
  { name: 'consultation form, refused', path: '/consultation', ...refusedForm },
  { name: 'ethics form, refused', path: '/ethics', ...refusedForm },
  {
    name: 'figure: load comes off',
    path: '/insights/next-industrial-intelligence',
    control: (page) => page.locator('.governor .fig-button').first(),
    seen: () => document.querySelector('.governor .fig-button')?.textContent,
    restore: () => {
      const button = document.querySelector<HTMLElement>('.governor .fig-button');
      if (button?.textContent === 'Stop') button.click();
    },
  },
  {
    name: 'figure: floor resealed',
    path: '/insights/ethical-ai',
    control: (page) => page.locator('.threshold .switch'),
    seen: () => document.querySelector('.threshold table')?.textContent,
  },
  {
    name: 'figure: scored apart',
    path: '/insights/cultural-intelligence',
    control: (page) => page.locator('.evaluation .fig-chip:has(input:not(:checked))').first(),
    seen: () => document.querySelector('.evaluation table')?.textContent,
  },
];

const back = (): void => history.back();

export const deskActs: readonly Interaction[] = [
  {
    name: 'another room',
    path: '/',
    control: (page) => page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Enquiries/ }),
    seen: () => document.querySelector('h1')?.textContent,
    restore: back,
  },
  {
    name: 'More rooms',
    path: '/',
    control: (page) => page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: 'More' }),
    seen: () => document.querySelector('#more-rooms:popover-open') !== null,
    restore: () => document.getElementById('more-rooms')?.hidePopover(),
  },
  {
    name: 'record opens',
    path: '/enquiries',
    control: (page) => main(page).locator('[data-row]').getByRole('link').first(),
    seen: () => location.pathname,
    restore: back,
  },
  {
    name: 'another list',
    path: '/enquiries',
    control: (page) => main(page).getByRole('link', { name: /^Yours/ }),
    seen: () => location.search,
    restore: back,
  },
  {
    name: 'filters open',
    path: '/enquiries',
    control: (page) => main(page).getByRole('button', { name: 'Filter' }),
    seen: () => document.querySelector('[role=search] select') !== null,
  },
  {
    name: 'row is ticked',
    path: '/enquiries',
    control: (page) => main(page).locator('[data-row]').getByRole('checkbox').first(),
    seen: () => document.querySelectorAll('main tr :checked').length,
  },
  {
    name: 'reply opens',
    path: '/enquiries/C-22AA-AAAA',
    control: (page) => main(page).getByRole('button', { name: 'Reply', exact: true }),
    seen: () => document.querySelector('main textarea') !== null,
    restore: () =>
      [...document.querySelectorAll<HTMLElement>('.comp .btn')]
        .find(({ textContent }) => textContent === 'Close')
        ?.click(),
  },
  {
    name: 'more acts',
    path: '/enquiries/C-22AA-AAAA',
    control: (page) => main(page).getByRole('button', { name: 'More acts' }),
    seen: () => document.querySelector('[role=menu]')?.checkVisibility() ?? false,
    restore: () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  },
];

/** Where staff type what they look for, until the list shows what was typed last. */
export const searches: readonly TypedSearch[] = [
  {
    name: 'desk: search of a list',
    path: '/enquiries',
    control: (page) => page.getByRole('searchbox', { name: 'Name, words or reference' }),
    // In all ten thousand.
    words: 'stops between',
    seen: () => document.querySelector('main [data-row] mark')?.textContent === 'stops between',
  },
  {
    name: 'desk: search of everything',
    path: '/',
    begin: (page) => page.locator('header [aria-keyshortcuts="Control+K"]').dispatchEvent('click'),
    control: (page) => page.getByRole('combobox', { name: 'Find or do' }),
    words: 'sender 7',
    seen: () => {
      const senders = [...document.querySelectorAll('[role=option]')].filter((option) =>
        /^Sender/.test(option.textContent),
      );
      return senders.length > 0 && senders.every((option) => /^Sender 7/.test(option.textContent));
    },
  },
];
