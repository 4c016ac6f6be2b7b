import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  accessibilityReport,
  assessed,
  results,
  tally,
} from '../../features/promises/accessibility/accessibility-report.ts';
import { firm as firmSchema } from '../../contract/firm.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { successCriteria } from '../../features/promises/accessibility/success-criteria.ts';
import { openAcr } from '../../features/promises/accessibility/open-acr.ts';
import { taggedTests } from '../promises/tagged.ts';

const root = join(import.meta.dirname, '..', '..');
const text = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const report = readYaml('content/accessibility.yaml', text('content', 'accessibility.yaml'), accessibilityReport);

describe('the report on accessibility', () => {
  test('has every criterion of levels A and AA once: 31 and 24, without 4.1.1', () => {
    const level = (wanted: string) => successCriteria.filter((criterion) => criterion.level === wanted).length;
    expect([level('A'), level('AA'), new Set(report.criteria.map(({ criterion }) => criterion)).size]).toEqual([
      31, 24, 55,
    ]);
    expect(report.criteria.map(({ criterion }) => criterion)).not.toContain('4.1.1');
    expect(results.map(tally(report)).reduce((sum, count) => sum + count)).toBe(55);
    expect(assessed(report).map(({ criteria }) => criteria.length)).toEqual([20, 20, 13, 2]);
  });

  test('says nothing to be met that a test or a check of the last year does not show', () => {
    const tags = taggedTests(root);
    const today = new Date().toISOString().slice(0, 10);
    const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
    const shown = report.methods.filter(
      ({ id, check }) =>
        tags.has(`accessibility:${id}`) || (check !== undefined && check.on > yearBefore && check.on <= today),
    );
    const unshown = report.criteria.filter(
      ({ result, evidence }) => result === 'supports' && !shown.some(({ id }) => evidence.includes(id)),
    );
    expect(unshown.map(({ criterion }) => criterion)).toEqual([]);
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
