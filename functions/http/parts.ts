import type { FastifyBaseLogger } from 'fastify';
import type { TrustProxy } from '../environment.ts';
import type { Calls } from '../calls/calls.ts';
import type { CalendarEntries } from '../calls/calendar-entries.ts';
import type { CallTools } from '../calls/tools.ts';
import type { Zones } from '../calls/zones.ts';
import type { ConsentReceipts } from '../privacy/consent-receipts.ts';
import type { Limiter, ownAllowances } from '../gates/allowances.ts';
import type { Dwell } from '../gates/dwell.ts';
import type { OwnCounters } from '../gates/own-counters.ts';
import type { ActTools } from '../enquiries/acts.ts';
import type { EnquiryTools } from '../enquiries/tools.ts';
import type { MyData } from '../privacy/my-data.ts';
import type { SignUpGuard } from '../newsletter/sign-up-guard.ts';
import type { NewsletterTools } from '../newsletter/tools.ts';
import type { Visits } from '../visits/visits.ts';
import type { Words } from '../startup/words.ts';
import type { AnswerPages } from '../endpoints/answer-pages.ts';
import type { Pause } from './connection-limits.ts';
import type { Readiness } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { SiteFiles } from '../static/site-files.ts';

/** Everything the HTTP side needs, made by `start.ts`. */
export interface HttpParts {
  readonly siteUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly anonKey: string | undefined;
  readonly trustProxy: TrustProxy;
  readonly words: Words;
  readonly newsletter: NewsletterTools;
  readonly signUpGuard: Pick<SignUpGuard, 'isOn'>;
  /** Between the two presses of a sign-up. */
  readonly presses: Dwell;
  readonly enquiries: EnquiryTools;
  readonly calls: Calls;
  readonly actTools: ActTools;
  readonly callTools: CallTools;
  readonly zones: Zones;
  readonly calendarEntries: CalendarEntries;
  readonly myData: MyData;
  readonly receipts: ConsentReceipts;
  /** Policy to hash of each wording that has been offered. */
  readonly wordings: ReadonlyMap<string, string>;
  readonly visits: Visits;
  readonly limiter: Limiter;
  readonly counters: Readonly<Record<keyof typeof ownAllowances, OwnCounters>>;
  readonly dwell: Dwell;
  readonly site: SiteFiles;
  readonly answers: AnswerPages;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly log: FastifyBaseLogger;
  readonly pause: Pause;
}
