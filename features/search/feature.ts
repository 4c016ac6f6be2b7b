import type { Feature } from '../../core/start/feature.ts';
import { nearSlots } from './near-slots.ts';
import { addSearch, answerLost } from './routes.ts';

declare module '../../contract/answers.ts' {
  interface FramedPages {
    search: true;
  }
  interface AnswerSlots {
    'not-found': readonly (typeof nearSlots)[number][number][];
  }
}

/** Finding a passage or a page by its words, and a page by its address as somebody remembers it. */
export const search: Feature = {
  name: 'search',
  answers: { slots: { 'not-found': nearSlots.flat() }, framed: ['search'] },
  routes: addSearch,
  lost: answerLost,
};
