import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import type { LetterProps } from './letter-text.ts';
import { LetterRenderer } from './letter-renderer.ts';

const letter: LetterProps = {
  subject: 'A subject & more',
  preview: 'What stands beside it',
  wordmark: 'Corbière',
  heading: 'A <heading>',
  body: ['One paragraph.', 'Another “paragraph”.'],
  facts: [{ label: 'Reference', value: 'C-2222-2222' }],
  quote: 'What\nwas written',
  forTeam: true,
  action: { label: 'Open', url: 'https://corbiere.example/a?b=c&d', fallback: 'Or open:' },
  why: ['Because.'],
  unsubscribe: { label: 'Leave', url: 'https://corbiere.example/u' },
  sender: 'Corbière',
  company: '[Registered name]',
  privacy: { label: 'Privacy policy', url: 'https://corbiere.example/privacy' },
  plate: true,
};

function rendererOf(file: URL): LetterRenderer {
  const renderer = new LetterRenderer(file);
  onTestFinished(() => renderer.close());
  return renderer;
}

/** The URL of a thread that runs `code` for each order. */
function threadThat(code: string): URL {
  const file = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', (orders) => {
       for (const { id, order: letter } of orders) {
         const answer = (reply) => parentPort.postMessage([{ id, ...reply }]);
         ${code}
       }
     });`,
  );
  return pathToFileURL(file);
}

test('a letter under which the thread dies is rendered by the next one, with all the others', async () => {
  const marker = join(temporaryFolder(), 'died');
  const renderer = rendererOf(
    threadThat(
      `const fs = process.getBuiltinModule('fs'); if (!fs.existsSync(${JSON.stringify(marker)})) { fs.writeFileSync(${JSON.stringify(marker)}, ''); process.exit(1); } answer({ result: { html: letter.subject, text: '' } });`,
    ),
  );
  const rendered = await Promise.all(['a', 'b', 'c'].map((subject) => renderer.render({ ...letter, subject })));
  expect(rendered.map(({ html }) => html)).toEqual(['a', 'b', 'c']);
});

test('a letter that kills every thread fails alone, and the next one is rendered', async () => {
  const renderer = rendererOf(
    threadThat(
      "if (letter.subject === 'poison') throw new Error('poisoned'); answer({ result: { html: letter.subject, text: '' } });",
    ),
  );
  await expect(renderer.render({ ...letter, subject: 'poison' })).rejects.toThrow('ended (poisoned)');
  expect((await renderer.render({ ...letter, subject: 'bread' })).html).toBe('bread');
});
