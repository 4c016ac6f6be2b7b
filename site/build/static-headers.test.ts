import { describe, expect, it } from 'vitest';
import { commonHeaders, headerLimits, headersFile } from './static-headers.ts';

const rulesOf = (text: string): string[] => text.trim().split('\n\n');

/** Policies of so many pages, the third of which is too long for a line. */
function policiesOf(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `insights/article-${index}.html`,
      index === 2 ? `script-src ${"'sha256-x' ".repeat(200)}` : `policy-${index}`,
    ]),
  );
}

describe('headersFile', () => {
  const policies = {
    'index.html': 'policy-home',
    'about.html': 'policy-about',
    'answers/contact-received.html': 'policy-answer',
  };

  it.each([true, false])(
    'gives every page its own policy (pages carry them: %s), and to all paths only what holds beside any',
    (pagesCarryPolicies) => {
      const { text, beyond } = headersFile(policies, { secure: true, pagesCarryPolicies });
      const rules = rulesOf(text);
      expect(rules.find((rule) => rule.startsWith('/*\n'))).toContain(
        "\n  content-security-policy: frame-ancestors 'none'\n",
      );
      expect(rules).toContain('/\n  content-security-policy: policy-home');
      expect(rules).toContain('/about\n  content-security-policy: policy-about');
      expect(text).not.toContain('policy-answer');
      expect(beyond).toEqual([]);
    },
  );

  it('stays within what every host reads where pages carry their policies, and names the pages without', () => {
    const { text, beyond } = headersFile(policiesOf(1_000), { secure: true, pagesCarryPolicies: true });
    expect(rulesOf(text)).toHaveLength(headerLimits.rules);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(headerLimits.line);
    expect(beyond).toHaveLength(1_000 - (headerLimits.rules - 2));
    expect(beyond).toContain('insights/article-2.html');
    const named = rulesOf(text).map((rule) => rule.split('\n')[0]);
    for (const file of beyond) expect(named).not.toContain(`/${file.replace('.html', '')}`);
  });

  it('promises TLS only where the site has it', () => {
    expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
    expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
  });
});
