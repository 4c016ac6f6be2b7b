import type { StoredData } from '../privacy/stored.ts';

interface Sections {
  readonly newsletter: string;
  readonly enquiries: string;
  readonly mails: string;
}

/** What is stored, as plain text for the page's slots: one paragraph for each thing, a line for each field. */
export function storedInWords({ newsletter, suppressed, signUps, enquiries, mails, requests }: StoredData, nothing: string): Sections {
  const subscriptions = newsletter.flatMap(({ email, state, since, proof }) => [lines({ email, state, since }), ...proof.map((event) => lines({ ...event }))]);
  const section = (paragraphs: readonly string[]): string => (paragraphs.length === 0 ? nothing : paragraphs.join('\n\n'));
  return {
    newsletter: section([
      ...subscriptions,
      ...signUps.map((signUp) => lines({ requested_for: signUp.email, at: signUp.at, form: signUp.form, wording: signUp.wording })),
      ...(suppressed ? [lines({ suppressed: 'yes, as a fingerprint of the address' })] : []),
    ]),
    enquiries: section(enquiries.map(lines)),
    mails: section([...mails.map((mail) => lines({ ...mail })), ...requests.map(({ email, created_at }) => lines({ request_of: email, created_at }))]),
  };
}

function lines(fields: Readonly<Record<string, string | null>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === null ? [] : [`${name.replaceAll('_', ' ')}: ${value}`]))
    .join('\n');
}
