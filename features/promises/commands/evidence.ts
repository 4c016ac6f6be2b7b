import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { ownFolder } from '../../../core/context/environment.ts';
import { projectOf, releaseIn, versionInWords } from '../../../core/start/release.ts';
import {
  answersEvidence,
  releaseEvidence,
  retentionEvidence,
  type EvidenceFile,
  type Gathered,
} from './evidence-files.ts';
import { checksums, indexPage, sumOf, testsInWords, type EvidenceFacts } from './evidence-index.ts';
import { print, withContext } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand } from '../../../core/cli/json-command.ts';
import { readTestResults, type TestResults } from './test-results.ts';

interface Options {
  results?: string;
  json?: boolean;
}

/** `corbiere evidence` */
export function addEvidenceCommand(program: Command): void {
  jsonCommand(
    program,
    'evidence',
    'write one folder for an auditor: promises with their tests and results, bill of materials, accessibility, retention runs, policies of all versions',
  )
    .argument('<folder>', 'a folder that does not exist yet, or is empty')
    .option(
      '--results <folder>',
      "where npm test left its reports (default: the project's .cache/checks, else those that came with the release)",
    )
    .action(async (folder: string, { results: named, json }: Options) => {
      const target = resolve(folder);
      if (existsSync(target) && readdirSync(target).length > 0)
        throw new Error(`${folder} is not empty. Name a folder that does not exist yet.`);
      const now = new Date();
      const asked = named === undefined ? undefined : readTestResults(resolve(named));
      if (named !== undefined && asked?.reports.length === 0)
        throw new Error(
          `${named} has neither vitest.json nor browser.json. Name the folder in which npm test left them.`,
        );
      const { gathered, facts, results } = await withContext(
        async ({ store, words, personalData, settings: { content, siteDist } }) => {
          // The release that is served, also where the tool runs from its sources.
          const release = existsSync(siteDist) ? dirname(realpathSync(siteDist)) : dirname(content);
          const results = asked ?? ownResults(release);
          const found = releaseEvidence(
            { content, siteDist, billOfMaterials: join(release, 'sbom.cdx.json') },
            results,
          );
          const all: Gathered = {
            ...found,
            files: [
              ...found.files,
              ...(await retentionEvidence(store, words.retention, personalData, now)),
              await answersEvidence(store, now),
            ],
          };
          const about: EvidenceFacts = {
            firm: words.firm.name,
            madeAt: now,
            release: versionInWords(release),
            builtAt: releaseIn(release)?.builtAt,
            engine: store.engine === 'postgres' ? 'PostgreSQL' : 'SQLite',
            reports: results.reports,
          };
          return { gathered: all, facts: about, results };
        },
      );
      const files = withIndex(gathered, facts);
      writeWhole(target, files);
      print(json, { folder: target, tests: results.reports, files: files.map(sumOf), missing: gathered.absent }, () =>
        [
          `${terminalSafe(target)}: ${files.length} files. Open index.html first.`,
          testsInWords(facts),
          ...gathered.absent.map(({ what, why }) => `Missing: ${what}: ${terminalSafe(why)}`),
        ].join('\n'),
      );
      // Promises whose tests nobody ran are not proved.
      if (gathered.absent.length > 0 || results.reports.length === 0) process.exitCode = 1;
    });
}

/** The reports of the project, or those that its builder had, which came with the release. */
function ownResults(release: string): TestResults {
  const here = readTestResults(join(projectOf(ownFolder), '.cache', 'checks'));
  return here.reports.length > 0 ? here : readTestResults(join(release, 'checks'));
}

/** The files with their index and checksums; the checksums hold the index too. */
function withIndex({ files, absent }: Gathered, facts: EvidenceFacts): readonly EvidenceFile[] {
  const ordered = files.toSorted((one, other) => one.path.localeCompare(other.path));
  const index = { path: 'index.html', what: 'What is here', content: indexPage(facts, ordered.map(sumOf), absent) };
  const all = [index, ...ordered];
  return [...all, { path: 'SHA256SUMS', what: 'Checksums of all other files', content: checksums(all.map(sumOf)) }];
}

/** Writes the folder beside its place and moves it there: it is whole, or it is not there. */
function writeWhole(target: string, files: readonly EvidenceFile[]): void {
  const draft = join(dirname(target), `.${basename(target)}.part`);
  rmSync(draft, { recursive: true, force: true });
  try {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), content);
    }
    if (existsSync(target)) rmdirSync(target);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `${target} could not be written: ${error instanceof Error ? error.message : String(error)}. Its parent must be writable for the server's user.`,
      { cause: error },
    );
  }
}
