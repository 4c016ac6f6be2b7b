import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import type { AnswerPages } from './answer-pages.ts';
import type { Pause } from './connection-limits.ts';
import type { Limiter, ownAllowances } from './limits/allowances.ts';
import type { Dwell } from './limits/dwell.ts';
import type { OwnCounters } from './limits/own-counters.ts';
import type { SiteFiles } from './site/site-files.ts';

/** What a feature's routes are given: the context, and what all answers share. */
export interface Http extends Context {
  readonly limiter: Limiter;
  readonly counters: Readonly<Record<keyof typeof ownAllowances, OwnCounters>>;
  readonly dwell: Dwell;
  readonly site: SiteFiles;
  readonly answers: AnswerPages;
  readonly pause: Pause;
  /** Called for each request answered with a page. */
  readonly pageOpened: (path: string, headers: IncomingHttpHeaders) => void;
}

export type Routes = (app: FastifyInstance, http: Http) => void | Promise<void>;
