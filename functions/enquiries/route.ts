import type { EnquiryRules } from '../../contract/reply-times.ts';
import type { Firm } from '../../contract/firm.ts';
import type { TypedEnquiry } from './enquiry.ts';

/** Where the team is mailed about an enquiry: the first route that fits, else the team's address. */
export function teamAddress(
  { kind, category, topic }: Pick<TypedEnquiry, 'kind' | 'category' | 'topic'>,
  routes: EnquiryRules['routes'],
  emails: Firm['emails'],
  team: string,
): string {
  const route = routes.find(
    (known) => known.kind === kind && (known.subject === undefined || known.subject === category) && (known.topic === undefined || known.topic === topic),
  );
  if (!route) return team;
  const mailboxes: Readonly<Record<string, string>> = emails;
  return mailboxes[route.to] ?? route.to;
}
