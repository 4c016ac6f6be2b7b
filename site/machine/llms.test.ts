import { expect, it } from 'vitest';
import { llms } from './llms.ts';

it('writes a heading, a summary, notes and lists of links, and leaves empty lists out', () => {
  const text = llms({
    name: 'Corbière',
    summary: 'A firm.',
    notes: ['A note.'],
    sections: [
      { title: 'Pages', links: [{ title: 'Home', address: 'https://corbiere.example/', says: 'All of it.' }] },
      { title: 'Nothing', links: [] },
    ],
  });
  expect(text).toBe(
    '# Corbière\n\n> A firm.\n\nA note.\n\n## Pages\n\n- [Home](https://corbiere.example/): All of it.\n',
  );
});
