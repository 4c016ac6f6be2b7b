import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readVendors, consentWording } from './register.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { consent as consentSchema } from './page/consent-words.ts';
import { legalWords } from '../../site/sections/legal/legal-words.ts';

const content = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../content/${file}`, import.meta.url)), 'utf8');

/**
 * When this fails, the words that visitors agree to have changed since that day. Set `policy` in content/vendors.yaml
 * to today, which ends every earlier choice, and run this test with `--update`; it writes the new file beside the old
 * ones.
 */
it('offers the wording that its policy froze', async () => {
  const vendors = readVendors();
  const words = readYaml('content/pages/consent.yaml', content('pages/consent.yaml'), consentSchema);
  const { categories } = readYaml('content/pages/legal-words.yaml', content('pages/legal-words.yaml'), legalWords);
  await expect(consentWording(words, vendors, categories)).toMatchFileSnapshot(
    `../../content/consent/${vendors.policy}.txt`,
  );
});
