import type { Feature } from '../../core/start/feature.ts';
import { addSearch, answerLost } from './routes.ts';

declare module '../../contract/answers.ts' {
  interface FramedPages {
    search: true;
  }
}

/** Full-text search of the site, and suggestions on the not-found page for similar addresses. */
export const search: Feature = {
  name: 'search',
  answers: { slots: {}, framed: ['search'] },
  routes: addSearch,
  lost: answerLost,
};
