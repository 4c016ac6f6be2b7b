import { createHash } from 'node:crypto';
import type { ConsentWords } from './page/consent-words.ts';
import type { Vendors } from './page/vendors.ts';

/** Everything that a visitor is told before choosing, as plain lines: what a receipt's hash stands for. */
export function consentWording(
  { dialog, accept, refuse, boxes }: ConsentWords,
  { policy, categories }: Vendors,
  badges: { readonly required: string; readonly optional: string },
): string {
  return [
    `Policy ${policy}`,
    '',
    dialog.title,
    dialog.lede,
    dialog.signal,
    ...categories.flatMap(({ title, description, duration, canDisable }) => [
      '',
      `${title} (${canDisable ? badges.optional : badges.required}, ${duration})`,
      description,
    ]),
    '',
    `${dialog.policy.before} ${dialog.policy.label}`,
    `[${accept}] [${refuse}] [${dialog.save}]`,
    ...[boxes.functional, boxes.personalization, boxes.analytics].flatMap(({ label, hint }) => [
      '',
      `[ ] ${label}`,
      hint,
    ]),
    boxes.personalization.signal,
    boxes.analytics.signal,
    '',
  ].join('\n');
}

/** SHA-256 of a wording, in hexadecimal, as `sha256sum` gives it. */
export function wordingHash(wording: string): string {
  return createHash('sha256').update(wording, 'utf8').digest('hex');
}
