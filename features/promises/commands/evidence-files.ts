import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { accessibilityReport, assessed } from '../accessibility/accessibility-report.ts';
import { readYaml } from '../../../contract/read-yaml.ts';
import type { RetentionRule } from '../../privacy/retention-schema.ts';
import type { PersonalParts } from '../../../core/context/personal-data.ts';
import { readRuleStatus } from '../../privacy/retention-runs.ts';
import type { Store } from '../../../core/store/store.ts';
import { csv } from '../../../core/store/csv.ts';
import { outcomes, promiseStatistics } from '../../enquiries/promise-outcomes.ts';
import { readPromises } from '../register.ts';
import type { TestResults } from './test-results.ts';

export interface EvidenceFile {
  /** Path in the folder, with slashes. */
  readonly path: string;
  /** Description in one line. */
  readonly what: string;
  readonly content: string | Uint8Array;
}

export interface Absence {
  readonly what: string;
  readonly why: string;
}

interface Sources {
  readonly content: string;
  readonly siteDist: string;
  readonly billOfMaterials: string;
}

function promiseEvidence({ content }: Pick<Sources, 'content'>, results: TestResults): EvidenceFile {
  const rows = readPromises(content).flatMap(({ id, words, places, by, how }) => {
    const tests = results.proving(`promise:${id}`);
    const none = { file: null, title: null, outcome: by === 'code' ? 'not run' : null };
    return (tests.length === 0 ? [none] : tests).map(({ file, title, outcome }) => ({
      promise: id,
      words: words.join(' / '),
      stands: places.map(({ file: where, field, address }) => address ?? `${where} ${field}`).join(' / '),
      'kept by': by,
      how: how ?? null,
      test: file,
      title,
      result: outcome,
    }));
  });
  return {
    path: 'promises/promises.csv',
    what: 'Each public promise with each test that proves it, and how that test ended',
    content: csv(['promise', 'words', 'stands', 'kept by', 'how', 'test', 'title', 'result'], rows),
  };
}

/** Promised answers by month and outcome. */
export async function answersEvidence(store: Store, now: Date): Promise<EvidenceFile> {
  const columns = ['month', ...outcomes] as const;
  const months = await promiseStatistics(store, now);
  const rows = months.map((month) => Object.fromEntries(columns.map((column) => [column, month[column]])));
  return {
    path: 'promises/answers.csv',
    what: 'What became of promised answers, by the month in which they were due',
    content: csv(columns, rows),
  };
}

/** For each retention rule: its last run, what that deleted, and what is overdue. */
export async function retentionEvidence(
  store: Store,
  rules: readonly RetentionRule[],
  personalData: PersonalParts,
  now: Date,
): Promise<EvidenceFile> {
  const { rules: standings } = await readRuleStatus(store, rules, personalData, now);
  const runs = await store.db.selectFrom('retention_runs').selectAll().execute();
  const rows = rules.map(({ id, what, from, words, basis }) => {
    const run = runs.find(({ rule }) => rule === id);
    return {
      rule: id,
      what,
      from,
      kept: words,
      basis,
      'last run that succeeded (UTC)': run?.succeeded_at ?? null,
      'deleted by it': run?.deleted ?? null,
      overdue: standings.find((rule) => rule.id === id)?.overdue ?? null,
      'why the latest failed': run?.failure ?? null,
    };
  });
  return {
    path: 'retention/retention.csv',
    what: 'Each period that the privacy page states, its last run, what that deleted, and what is overdue',
    content: csv(Object.keys(rows[0] ?? {}), rows),
  };
}

function accessibilityEvidence({ content }: Pick<Sources, 'content'>, results: TestResults): EvidenceFile {
  const source = join(content, 'accessibility.yaml');
  const report = readYaml(source, readFileSync(source, 'utf8'), accessibilityReport);
  const rows = assessed(report).flatMap(({ criteria }) =>
    criteria.map(({ number, name, level, result, remark, evidence }) => ({
      criterion: number,
      name,
      level,
      result,
      evidence: evidence
        .flatMap(({ id, title, check }) => [
          ...results
            .proving(`accessibility:${id}`)
            .map((test) => `${title}: ${test.file}: ${test.title} (${test.outcome})`),
          ...(check === undefined ? [] : [`${title}: by hand, ${check.on}, ${check.with}`]),
        ])
        .join(' / '),
      remark: remark ?? null,
    })),
  );
  return {
    path: 'accessibility/criteria.csv',
    what: 'Each criterion of WCAG 2.2, levels A and AA: result, evidence with how its tests ended, remark',
    content: csv(['criterion', 'name', 'level', 'result', 'evidence', 'remark'], rows),
  };
}

/** Files to copy from the release: source, path in the folder, description. */
function copies({ content, siteDist, billOfMaterials }: Sources): readonly (readonly [string, string, string])[] {
  const kinds = ['privacy', 'terms', 'cookies'];
  return [
    [
      join(siteDist, 'accessibility', 'openacr.yaml'),
      'accessibility/openacr.yaml',
      'The accessibility report as OpenACR (schema of the GSA)',
    ],
    [join(siteDist, 'accessibility.html'), 'accessibility/accessibility.html', 'The accessibility page as published'],
    ...kinds.map(
      (kind) =>
        [join(siteDist, `${kind}.html`), `policies/${kind}.html`, `${kind} as published, with every version`] as const,
    ),
    ...[...kinds.map((kind) => join('legal', kind)), 'consent'].flatMap((folder) =>
      readdirSync(join(content, folder)).map((name) => {
        const [kind, day] = [basename(folder), name.replace(/\.\w+$/, '')];
        const what = kind === 'consent' ? `What consent was asked for, wording of ${day}` : `${kind}, source of ${day}`;
        return [join(content, folder, name), `policies/${kind}/${name}`, what] as const;
      }),
    ),
    [billOfMaterials, 'sbom.cdx.json', 'Bill of materials: every package whose code the release carries (CycloneDX)'],
  ];
}

/** Files that need no database: promises, bill of materials, accessibility report, policies. */
export function releaseEvidence(sources: Sources, results: TestResults) {
  const files = [promiseEvidence(sources, results), accessibilityEvidence(sources, results)];
  const absent: Absence[] = [];
  for (const [from, path, what] of copies(sources))
    if (existsSync(from)) files.push({ path, what, content: readFileSync(from) });
    else absent.push({ what: path, why: `${from} does not exist: build first` });
  return { files, absent };
}
