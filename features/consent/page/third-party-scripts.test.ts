import { expect, it } from 'vitest';
import { createScriptLoader } from './third-party-scripts.ts';

const analytics = {
  id: 'foreign-analytics',
  category: 'analytics',
  address: 'https://analytics.example/script.js',
} as const;
const chat = { id: 'foreign-chat', category: 'functional', address: 'https://chat.example/script.js' } as const;

function setUp() {
  const done: string[] = [];
  const told = createScriptLoader([analytics, chat], {
    load: ({ id }) => {
      done.push(id);
    },
    reload: () => {
      done.push('reload');
    },
  });
  return { done, told };
}

it('third-party scripts load once each when their category is allowed', () => {
  const { done, told } = setUp();
  told(['essential']);
  expect(done).toEqual([]);
  told(['essential', 'analytics']);
  told(['essential', 'analytics']);
  expect(done).toEqual(['foreign-analytics']);
  told(['essential', 'analytics', 'functional']);
  expect(done).toEqual(['foreign-analytics', 'foreign-chat']);
});

it('running third-party scripts make the page reload when their consent is withdrawn', () => {
  const { done, told } = setUp();
  told(['essential', 'analytics']);
  told(['essential', 'functional']);
  expect(done).toEqual(['foreign-analytics', 'reload']);
});
