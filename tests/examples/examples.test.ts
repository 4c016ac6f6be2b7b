import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Calls } from '../../features/calls/calls.ts';
import { issueLink } from '../../features/calls/links.ts';
import { reminderWords } from '../../features/calls/schema.ts';
import { readWords } from '../../features/words.ts';
import { callToolsFor } from '../stage/calls.ts';
import { TestClock } from '../stage/clock.ts';
import { embeddedPlace, isLong } from '../stage/engines.ts';
import { addEnquiries, enquiryRow } from '../stage/enquiries.ts';
import { openStore } from '../stage/stores.ts';
import { copyWith, runIn, type Edits } from './tree.ts';

// The worked examples of CONTRIBUTING, each on a copy of the project. The short form holds how many files they touch;
// the long one also tests, builds and checks what they make.

async function holds(copy: string, ...tests: readonly string[]): Promise<void> {
  expect(await runIn(copy, 'node_modules/vitest/vitest.mjs', 'run', ...tests)).toContain('passed');
  await runIn(copy, 'tools/launch.mjs', 'build');
  await runIn(copy, 'node_modules/oxlint/bin/oxlint', '--type-check', '--quiet', '.');
  await runIn(copy, 'node_modules/oxfmt/bin/oxfmt', '--check', '.');
}

/** `Add a feature`: a folder, one line of the list, and words. */
const feature = {
  'features/index.ts': [
    [
      "import { visits } from './visits/feature.ts';\n",
      "import { visits } from './visits/feature.ts';\nimport { invitations } from './invitations/feature.ts';\n",
    ],
    ['  visits,\n', '  invitations,\n  visits,\n'],
  ],
  'content/retention.yaml': [
    [
      '- id: unplaced-emails\n',
      `- id: invitations
  group: messages
  what: Invitations to speak
  from: the day of the invitation
  period: P1Y
  words: 1 year
  basis: Your address and the event that you invite us to. Legitimate interest in answering you.
- id: unplaced-emails
`,
    ],
  ],
} as const satisfies Edits;

/** `Add a typed column that the desk shows`: the country of whoever fills in the contact form. */
const column = {
  'features/enquiries/rows.ts': [
    ['  phone: perhaps,\n', '  phone: perhaps,\n  country: perhaps,\n'],
    ['  phone: true,\n', '  phone: true,\n  country: true,\n'],
  ],
  'features/enquiries/schema.ts': [
    [
      "  phone: optionalLine('Phone', enquiryMaxima.phone),\n",
      "  phone: optionalLine('Phone', enquiryMaxima.phone),\n  country: optionalLine('Country', 60),\n",
    ],
    [
      "    { name: 'subject', control: 'choice'",
      "    { name: 'country', control: 'line', required: false },\n    { name: 'subject', control: 'choice'",
    ],
  ],
  'content/pages/enquiries.yaml': [['  phone: Phone\n', '  phone: Phone\n  country: Country\n']],
  'features/enquiries/desk/EnquiryRecord.tsx': [
    ["          ['Page', page],\n", "          ['Country', record.country ?? undefined],\n          ['Page', page],\n"],
  ],
} as const satisfies Edits;

const columnTest = `
import { expect, test } from 'vitest';
import { openTestDesk } from '../../tests/stage/desk-server.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { personalData } from '../../tests/stage/stores.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { readStored } from '../privacy/stored-data.ts';
import { enquiryList, enquiryRecord } from './desk/api.ts';

test('a country is stored, shown at the desk and exported', async () => {
  const place = embeddedPlace();
  const server = await openTestServer(place);
  const typed = { name: 'Ada', email: 'ada@example.org', subject: 'support', message: 'A question.', country: 'Peru' };
  await json(server, 'send-contact-message', typed);
  const desk = await openTestDesk(place, { clock: server.clock });
  const ask = async (path: string): Promise<unknown> => (await desk.signedIn.get(path)).json();
  const [row] = enquiryList.parse(await ask('/api/enquiries')).rows;
  const record = enquiryRecord.parse(await ask(\`/api/enquiries/one?reference=\${row?.reference}\`));
  expect(record.country).toBe('Peru');
  const stored = await readStored(desk.store.db, personalData, 'ada@example.org', 'staff');
  expect(stored.enquiries).toMatchObject([{ country: 'Peru' }]);
});
`;

test('a feature with form, table, email, retention, room and command is a folder, one line and words', async () => {
  const example = join(import.meta.dirname, 'add-a-feature');
  const { copy, touched } = copyWith(feature, example);
  expect(touched).toEqual(['features/index.ts', 'content/retention.yaml']);
  if (!isLong) return;
  await holds(
    copy,
    'features/invitations',
    'features/privacy/every-table.test.ts',
    'core/desk/server/acts.test.ts',
    'core/http/open-contract.test.ts',
    'tools/content',
  );
  expect(readFileSync(join(copy, 'dist', 'invite.html'), 'utf8')).toContain('Invite us to speak');
  expect(readFileSync(join(copy, 'dist', 'sitemap.xml'), 'utf8')).toContain('/invite');
});

test('a column that a visitor types and the desk shows is four files', async () => {
  const { copy, touched } = copyWith({ ...column, 'features/enquiries/country.test.ts': columnTest });
  expect(touched.filter((file) => !file.endsWith('.test.ts'))).toHaveLength(4);
  if (isLong) await holds(copy, 'features/enquiries/country.test.ts');
});

test("the reminder's hour is one file: emails leave by it, and pages and emails say it", async () => {
  const { copy, touched } = copyWith({ 'content/calls.yaml': [['reminder: PT24H', 'reminder: PT36H']] });
  expect(touched).toHaveLength(1);
  const words = readWords(join(copy, 'content'));
  expect(reminderWords(words.calls)).toBe('36 hours');
  const clock = new TestClock();
  const store = await openStore(embeddedPlace());
  const tools = callToolsFor(store, clock.now, {}, words.calls);
  await addEnquiries(store, enquiryRow('K-7K3M-9Q2F', clock.now(), { kind: 'consultation' }));
  const token = await store.db.transaction().execute((transaction) => issueLink(tools, transaction, 'id-K-7K3M-9Q2F'));
  await new Calls(tools).take(token, { start: '2026-11-25T11:00:00.000Z', desk: 'jersey' });
  const reminders = await store.db.selectFrom('outbox').select('due_at').where('kind', '=', 'call-reminder').execute();
  expect(reminders).toEqual([{ due_at: '2026-11-23T23:00:00.000Z' }]);
});
