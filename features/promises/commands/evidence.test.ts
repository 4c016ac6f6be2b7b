import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { engines, migratedPlace, type Place, temporaryFolder } from '../../../tests/stage/engines.ts';
import { hour } from '../../../tests/stage/clock.ts';
import { enquiryRow } from '../../../tests/stage/enquiries.ts';
import { databaseOf, runTool } from '../../../tests/stage/staff-tool.ts';
import { openStore } from '../../../tests/stage/stores.ts';
import { recordRuns } from '../../privacy/retention-runs.ts';

/** A release with a page of each kind and the reports of a test run. */
function madeRelease(): { readonly siteDist: string; readonly results: string } {
  const folder = temporaryFolder();
  const siteDist = join(folder, 'dist');
  mkdirSync(join(siteDist, 'accessibility'), { recursive: true });
  for (const page of ['privacy', 'terms', 'cookies', 'accessibility'])
    writeFileSync(join(siteDist, `${page}.html`), `<title>${page}</title>`);
  writeFileSync(join(siteDist, 'accessibility', 'openacr.yaml'), 'title: report\n');
  writeFileSync(join(folder, 'sbom.cdx.json'), '{"bomFormat":"CycloneDX"}');
  writeFileSync(
    join(folder, 'release.json'),
    JSON.stringify({ version: '9.9.9', builtAt: '2027-03-01T10:00:00.000Z', siteUrl: 'https://firm.example' }),
  );
  const results = join(folder, 'checks');
  mkdirSync(results);
  const assertions = [
    { title: 'a day is 24 hours', status: 'passed', tags: ['promise:answer-within-a-day'] },
    { title: 'two days are 48', status: 'failed', tags: ['promise:ethics-answer-within-two-business-days'] },
    { title: 'proves nothing', status: 'failed' },
  ];
  writeFileSync(
    join(results, 'vitest.json'),
    JSON.stringify({
      startTime: Date.parse('2027-03-01T09:00:00Z'),
      testResults: [
        { name: '/srv/site/features/enquiries/deadline.test.ts', assertionResults: assertions },
        { name: '/srv/site/site/build/policy.test.ts', assertionResults: [] },
      ],
    }),
  );
  return { siteDist, results };
}

const variables = (place: Place, siteDist: string) => ({ ...databaseOf(place), SITE_DIST: siteDist });

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

describe.each(engines)('the folder for an auditor, on $name', (engine) => {
  test('holds promises with test results, retention runs, accessibility, policies and the bill of materials, with index and checksums', async () => {
    const place = await engine.place();
    const store = await openStore(place);
    const due = new Date();
    await store.db
      .insertInto('enquiries')
      .values(
        enquiryRow('C-2222-2222', new Date(due.getTime() - 24 * hour), {
          state: 'answered',
          answered_at: new Date(due.getTime() - hour).toISOString(),
        }),
      )
      .execute();
    await recordRuns(
      store,
      [{ id: 'support-records', deleted: 7, failure: undefined }],
      new Date('2027-03-02T03:00:00Z'),
    );
    await store.close();
    const { siteDist, results } = madeRelease();
    const target = join(temporaryFolder(), 'evidence');
    const { code, out, err } = await runTool(variables(place, siteDist), 'evidence', target, '--results', results);
    expect([code, err.replace(/^Database: .*\n/, '')]).toEqual([0, '']);
    expect(out).toContain('unit tests of 2027-03-01 09:00 UTC, before this build; the others have no report.');

    const files = filesBelow(target);
    expect(files).toEqual(
      expect.arrayContaining([
        'index.html',
        'promises/promises.csv',
        'retention/retention.csv',
        'accessibility/openacr.yaml',
        'policies/privacy.html',
        'policies/privacy/2024-03-15.yaml',
        'sbom.cdx.json',
      ]),
    );
    const read = (path: string): string => readFileSync(join(target, path), 'utf8');
    const sums = read('SHA256SUMS')
      .trim()
      .split('\n')
      .map((line) => line.split('  '));
    expect(sums.map(([, path]) => path).toSorted()).toEqual(files.filter((path) => path !== 'SHA256SUMS'));
    for (const [sum, path = ''] of sums)
      expect(
        createHash('sha256')
          .update(readFileSync(join(target, path)))
          .digest('hex'),
        path,
      ).toBe(sum);
    const index = read('index.html');
    for (const path of files.filter((name) => !['index.html', 'SHA256SUMS'].includes(name)))
      expect(index).toContain(`href="${path}"`);
    expect(index).toContain('9.9.9 (built 2027-03-01 10:00 UTC)');
    expect(index).toContain(engine.engine === 'postgres' ? 'PostgreSQL' : 'SQLite');

    const rows = (path: string): Record<string, string>[] => parseCsv(read(path), { columns: true, bom: true });
    const proofs = rows('promises/promises.csv').filter(
      ({ test: file }) => file === 'features/enquiries/deadline.test.ts',
    );
    expect(proofs.map(({ promise, title, result }) => [promise, title, result])).toEqual([
      ['answer-within-a-day', 'a day is 24 hours', 'passed'],
      ['ethics-answer-within-two-business-days', 'two days are 48', 'failed'],
    ]);
    expect(rows('promises/promises.csv').find(({ promise }) => promise === 'no-pixels')).toMatchObject({
      result: 'not run',
    });
    expect(rows('promises/promises.csv').find(({ promise }) => promise === 'no-fee-for-stopping')).toMatchObject({
      'kept by': 'people',
      result: '',
    });
    expect(rows('promises/answers.csv')).toMatchObject([
      { month: due.toISOString().slice(0, 7), answered: '1', closed: '0', missed: '0' },
    ]);
    expect(rows('retention/retention.csv').find(({ rule }) => rule === 'support-records')).toMatchObject({
      'last run that succeeded (UTC)': '2027-03-02T03:00:00.000Z',
      'deleted by it': '7',
      overdue: '0',
    });
    expect(rows('accessibility/criteria.csv')).toHaveLength(55);
    expect(parse(read('policies/privacy/2024-03-15.yaml'))).toMatchObject({ kind: 'privacy', version: '2024-03-15' });
  });
});

test('the folder for an auditor overwrites nothing, and lists what is missing', async () => {
  const place = migratedPlace();
  const { siteDist, results } = madeRelease();
  const taken = temporaryFolder();
  writeFileSync(join(taken, 'mine.txt'), 'mine');
  const refused = await runTool(variables(place, siteDist), 'evidence', taken);
  expect([refused.code, refused.err]).toEqual([1, `${taken} is not empty. Name a folder that does not exist yet.\n`]);
  const unread = await runTool(variables(place, siteDist), 'evidence', join(taken, 'new'), '--results', taken);
  expect(unread.err).toContain('has neither vitest.json nor browser.json');
  expect(filesBelow(taken)).toEqual(['mine.txt']);

  const unbuilt = join(temporaryFolder(), 'evidence');
  const { code, out } = await runTool(
    variables(place, join(taken, 'no-site')),
    'evidence',
    unbuilt,
    '--results',
    results,
    '--json',
  );
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    missing: expect.arrayContaining([expect.objectContaining({ what: 'accessibility/openacr.yaml' })]),
  });
  expect(readFileSync(join(unbuilt, 'index.html'), 'utf8')).toContain('<h2>Missing</h2>');
});

test('evidence uses the reports shipped with the release, and fails if no tests were run', async () => {
  const place = migratedPlace();
  const { siteDist, results } = madeRelease();
  const made = await runTool(variables(place, siteDist), 'evidence', join(temporaryFolder(), 'evidence'));
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('unit tests of 2027-03-01 09:00 UTC')]);
  rmSync(results, { recursive: true });
  const { code, out } = await runTool(variables(place, siteDist), 'evidence', join(temporaryFolder(), 'evidence'));
  expect(out).toContain('No report of the tests was found: their results are "not run".');
  expect(code).toBe(1);
});
