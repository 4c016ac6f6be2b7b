import type { FastifyBaseLogger } from 'fastify';
import type { TrustProxy } from '../start/environment.ts';
import type { Calls } from '../../features/calls/calls.ts';
import type { CalendarEntries } from '../../features/calls/calendar-entries.ts';
import type { CallTools } from '../../features/calls/tools.ts';
import type { Zones } from '../../features/calls/zones.ts';
import type { ConsentReceipts } from '../../features/consent/consent-receipts.ts';
import type { Limiter, ownAllowances } from './limits/allowances.ts';
import type { Dwell } from './limits/dwell.ts';
import type { OwnCounters } from './limits/own-counters.ts';
import type { ActTools } from '../../features/enquiries/acts.ts';
import type { EnquiryTools } from '../../features/enquiries/tools.ts';
import type { MyData } from '../../features/privacy/my-data.ts';
import type { SignUpGuard } from '../../features/newsletter/sign-up-guard.ts';
import type { NewsletterTools } from '../../features/newsletter/tools.ts';
import type { Visits } from '../../features/visits/visits.ts';
import type { Words } from '../start/words.ts';
import type { AnswerPages } from './answer-pages.ts';
import type { Pause } from './connection-limits.ts';
import type { Readiness } from './health.ts';
import type { Metrics } from './metrics.ts';
import type { SiteFiles } from './site/site-files.ts';

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
