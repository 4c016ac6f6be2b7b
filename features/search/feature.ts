import type { Feature } from '../../core/start/feature.ts';
import { addSearch, answerLost } from './routes.ts';

declare module '../../contract/answers.ts' {
  interface FramedPages {
    search: true;
  }
}

/** Finding a passage or a page by its words, and a page by its address as somebody remembers it. */
export const search: Feature = {
  name: 'search',
  answers: { slots: {}, framed: ['search'] },
  routes: addSearch,
  lost: answerLost,
};
