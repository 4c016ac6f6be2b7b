import type { BrowserContext, Page } from '@playwright/test';
import { consentCookie, type ConsentChoices } from '../../features/consent/schema.ts';
import { readVendors } from '../../features/consent/register.ts';
import { encodeChoice } from '../../features/consent/choice-cookie.ts';

/** The register that the site was built from. */
export const vendors = readVendors();

/** Value of the cookie of a choice made a moment ago; what is not named is refused. */
export function choice(accepted: Partial<ConsentChoices>, policy = vendors.policy): string {
  const choices = { analytics: false, functional: false, personalization: false, ...accepted };
  return encodeChoice({ policy, signalled: false, choices, chosenAt: Math.floor(Date.now() / 1000) - 60 });
}

/** A browser that has kept a choice. */
export function asState(value: string) {
  return {
    cookies: [
      {
        name: consentCookie,
        value,
        domain: 'localhost',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [],
  };
}

/** Value of the kept choice; undefined before one. */
export async function keptChoice(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === consentCookie)?.value;
}

/** Switches Global Privacy Control on, as browsers that have it do: property and header. */
export async function signalPrivacy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
}

/** The dialog and the line that says what became of a choice. */
export function consentParts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
  const kept = page.locator('#consent-kept');
  return {
    dialog,
    kept,
    box: (category: string) => dialog.getByRole('checkbox', { name: `${category} Cookies` }),
    open: async () => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
      await dialog.waitFor();
    },
  };
}
