import { parentPort } from 'node:worker_threads';
import type { RenderOrder, RenderReply } from './letter-renderer.ts';
import { renderLetter } from './render-letter.tsx';

// The thread in which React lives. Orders come from letter-renderer.ts alone.
parentPort?.on('message', ({ id, letter }: RenderOrder) => {
  const reply = (answer: RenderReply): void => parentPort?.postMessage(answer);
  renderLetter(letter).then(
    (rendered) => reply({ id, rendered }),
    (error: unknown) => reply({ id, failure: error instanceof Error ? error.message : String(error) }),
  );
});
