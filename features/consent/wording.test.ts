import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readVendors } from './register.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { consent as consentSchema } from './page/consent-words.ts';
import { legalWords } from '../../site/sections/legal/legal-words.ts';

const content = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../content/${file}`, import.meta.url)), 'utf8');

/**
 * If this fails, the text that visitors agree to has changed since that date. Set `policy` in content/vendors.yaml
 * to today, which invalidates earlier choices, and run this test with `--update`; it adds the new file to the old
 * ones.
 */
it('the consent wording is the one frozen under its policy', async () => {
  const { policy, categories } = readVendors();
  const consent = readYaml('content/pages/consent.yaml', content('pages/consent.yaml'), consentSchema);
  const legal = readYaml('content/pages/legal-words.yaml', content('pages/legal-words.yaml'), legalWords);
  const { dialog, accept, refuse, boxes } = consent;
  const badges = legal.categories;
  // Everything that a visitor is told before choosing: the input of the hash in a receipt.
  const told = [
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
  ];
  await expect(told.join('\n')).toMatchFileSnapshot(`../../content/consent/${policy}.txt`);
});
