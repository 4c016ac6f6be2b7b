import { expect, it } from 'vitest';
import { checkHead, titleWithFirm } from './head-words.ts';

const good = { title: 'About Us | Corbière', description: 'Who we are.', path: '/about' };

it('checkHead names page and field of what they would cut, or of what is missing', () => {
  expect(() => {
    checkHead({ ...good, title: 'x'.repeat(61) });
  }).toThrow('The title of /about has 61 characters');
  expect(() => {
    checkHead({ ...good, description: 'y'.repeat(156) });
  }).toThrow('The description of /about has 156 characters');
  expect(() => {
    checkHead({ ...good, description: ' ' });
  }).toThrow('The description of /about is empty');
});

it('titleWithFirm says the firm after the title, while both are shown whole', () => {
  expect(titleWithFirm('About Us', 'Corbière')).toBe('About Us | Corbière');
  expect(titleWithFirm('x'.repeat(49), 'Corbière')).toHaveLength(60);
});

it('titleWithFirm leaves the firm away where a long name would be cut', () => {
  expect(titleWithFirm('x'.repeat(49), 'Corbières')).toBe('x'.repeat(49));
});
