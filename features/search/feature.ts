import type { Feature } from '../../core/start/feature.ts';
import { addSearch } from './routes.ts';

declare module '../../contract/answers.ts' {
  interface FramedPages {
    search: true;
  }
}

/** Finding a passage or a page by its words. */
export const search: Feature = { name: 'search', answers: { slots: {}, framed: ['search'] }, routes: addSearch };
