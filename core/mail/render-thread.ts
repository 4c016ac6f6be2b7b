import { takeOrders } from '../store/thread.ts';
import type { RenderedLetter } from './letter-renderer.ts';
import type { LetterProps } from './letter-text.ts';
import { renderLetter } from './render-letter.tsx';

// The worker thread that renders letters.
takeOrders<LetterProps, RenderedLetter>((letter, reply) => {
  renderLetter(letter).then(reply.done, reply.failed);
});
