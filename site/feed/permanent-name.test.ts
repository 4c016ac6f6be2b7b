import { expect, it } from 'vitest';
import { permanentName } from './permanent-name.ts';

it('names a path under the firm’s domain and year, whatever address the site has', () => {
  expect(permanentName('/insights/ethical-ai', 'hello@corbiere.example', 2024)).toBe('tag:corbiere.example,2024:/insights/ethical-ai');
});
