import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  accessibilityReport,
  assessed,
  tally,
  type AccessibilityReport,
  type TestMethod,
} from '../../features/promises/accessibility/accessibility-report.ts';
import { firm as firmSchema } from '../../contract/firm.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { successCriteria } from '../../features/promises/accessibility/success-criteria.ts';
import { openAcr } from '../../features/promises/accessibility/open-acr.ts';
import { taggedTests } from '../promises/tagged.ts';

const root = join(import.meta.dirname, '..', '..');
const text = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const report = readYaml('content/accessibility.yaml', text('content', 'accessibility.yaml'), accessibilityReport);

/** A day a year before, as `2026-11-22`. A check of that day or earlier shows nothing any more. */
function yearBefore(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}

/**
 * What the report says without being able to show it, one line for each: criteria that are met by no test and by no
 * check of the last year. `tags` are those of all tests, `today` is a day such as `2026-11-22`.
 */
function reportFaults(report: AccessibilityReport, tags: ReadonlySet<string>, today: string): readonly string[] {
  const isShown = ({ id, check }: TestMethod): boolean =>
    tags.has(`accessibility:${id}`) || (check !== undefined && check.on > yearBefore(today) && check.on <= today);
  return report.criteria
    .filter(
      ({ result, evidence }) =>
        result === 'supports' && !report.methods.some((method) => evidence.includes(method.id) && isShown(method)),
    )
    .map(({ criterion }) => `${criterion} is said to be met, and no test and no check of the last year shows it`);
}

describe('the report on accessibility', () => {
  test('has every criterion of levels A and AA once: 31 and 24, without 4.1.1', () => {
    const level = (wanted: string) => successCriteria.filter((criterion) => criterion.level === wanted).length;
    expect([level('A'), level('AA'), new Set(report.criteria.map(({ criterion }) => criterion)).size]).toEqual([
      31, 24, 55,
    ]);
    expect(report.criteria.map(({ criterion }) => criterion)).not.toContain('4.1.1');
    expect(Object.values(tally(report)).reduce((sum, count) => sum + count)).toBe(55);
    expect(assessed(report).map(({ criteria }) => criteria.length)).toEqual([20, 20, 13, 2]);
  });

  test('says nothing to be met that a test or a check of the last year does not show', () => {
    expect(reportFaults(report, taggedTests(root), new Date().toISOString().slice(0, 10))).toEqual([]);
  });

  test('names a gap for each criterion that is met in part or not', () => {
    const short = report.criteria.filter(
      ({ result }) => result === 'partially-supports' || result === 'does-not-support',
    );
    expect(short.map(({ criterion }) => criterion).toSorted()).toEqual(
      [...new Set(report.gaps.flatMap(({ criteria }) => criteria))].toSorted(),
    );
  });
});

describe('a report is faulted', () => {
  const first: AccessibilityReport['criteria'][number] = {
    criterion: '1.1.1',
    result: 'supports',
    evidence: ['looked'],
  };
  const made = (method: Partial<AccessibilityReport['methods'][number]>): AccessibilityReport => ({
    ...report,
    methods: [{ id: 'looked', title: 't', text: 't', ...method }],
    criteria: [first],
  });
  const checkedOn = (on: string) => made({ check: { on, with: 'a browser', steps: ['look'] } });
  const unshown = '1.1.1 is said to be met, and no test and no check of the last year shows it';

  test.each([
    ['not, with a check a day less than a year old', checkedOn('2026-11-23'), [], []],
    ['with a check of a year ago', checkedOn('2026-11-22'), [], [unshown]],
    ['with a check of a day to come', checkedOn('2027-11-23'), [], [unshown]],
    ['not, with a test', made({}), ['accessibility:looked'], []],
    ['with a test of something else', made({}), ['accessibility:keyboard'], [unshown]],
  ])('%s', (_case, written, tags, faults) => {
    expect(reportFaults(written, new Set(tags), '2027-11-22')).toEqual(faults);
  });
});

describe('the report for programs', () => {
  const firm = readYaml('content/firm.yaml', text('content', 'firm.yaml'), firmSchema);
  const document: unknown = parse(
    stringify(openAcr(report, { firm, site: new URL('https://corbiere.example'), description: 'The website.' })),
  );
  // As the package @openacr/openacr 0.3.5 of the GSA carries it, which dedicates it to the public domain (CC0).
  const schema: unknown = JSON.parse(text('tools', 'accessibility', 'openacr-0.1.0.json'));
  const validate = new Ajv({ strict: false }).compile(typeof schema === 'object' && schema !== null ? schema : false);

  test("is valid by the GSA's schema, which refuses what it should", () => {
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ title: 't', product: { name: 'n' }, author: {} })).toBe(false);
  });
});
