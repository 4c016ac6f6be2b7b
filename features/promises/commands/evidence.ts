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
  type Absence,
} from './evidence-files.ts';
import { minuteOf } from '../../../core/cli/table.ts';
import { print, withContext } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import { jsonCommand } from '../../../core/cli/json-command.ts';
import { readTestResults, type TestResults } from './test-results.ts';
import { createHash } from 'node:crypto';
import { reasonOf } from '../../../contract/error-words.ts';
import { escapedForMarkup as escaped } from '../../../contract/slots.ts';

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
    .action(async (folder: string, { results: named, json }: { results?: string; json?: boolean }) => {
      const target = resolve(folder);
      if (existsSync(target) && readdirSync(target).length > 0)
        throw new Error(`${folder} is not empty. Name a folder that does not exist yet.`);
      const now = new Date();
      const asked = named === undefined ? undefined : readTestResults(resolve(named));
      if (named !== undefined && asked?.reports.length === 0)
        throw new Error(
          `${named} has neither vitest.json nor browser.json. Name the folder in which npm test left them.`,
        );
      const { files, absent, facts } = await withContext(
        async ({ store, words, personalData, settings: { content, siteDist } }) => {
          // The served release, even if the tool runs from its sources.
          const release = existsSync(siteDist) ? dirname(realpathSync(siteDist)) : dirname(content);
          const results = asked ?? ownResults(release);
          const billOfMaterials = join(release, 'sbom.cdx.json');
          const found = releaseEvidence({ content, siteDist, billOfMaterials }, results);
          const facts: EvidenceFacts = {
            firm: words.firm.name,
            madeAt: now,
            release: versionInWords(release),
            builtAt: releaseIn(release)?.builtAt,
            engine: store.engine === 'postgres' ? 'PostgreSQL' : 'SQLite',
            reports: results.reports,
          };
          const retention = await retentionEvidence(store, words.retention, personalData, now);
          const files = [...found.files, retention, await answersEvidence(store, now)];
          return { files: withIndex(files, found.absent, facts), absent: found.absent, facts };
        },
      );
      writeWhole(target, files);
      print(json, { folder: target, tests: facts.reports, files: files.map(sumOf), missing: absent }, () =>
        [
          `${terminalSafe(target)}: ${files.length} files. Open index.html first.`,
          testsInWords(facts),
          ...absent.map(({ what, why }) => `Missing: ${what}: ${terminalSafe(why)}`),
        ].join('\n'),
      );
      // Promises whose tests were not run are not proved.
      if (absent.length > 0 || facts.reports.length === 0) process.exitCode = 1;
    });
}

/** The project's test reports, or those shipped with the release. */
function ownResults(release: string): TestResults {
  const here = readTestResults(join(projectOf(ownFolder), '.cache', 'checks'));
  return here.reports.length > 0 ? here : readTestResults(join(release, 'checks'));
}

/** The files with an index and checksums, which cover the index too. */
function withIndex(files: readonly EvidenceFile[], absent: readonly Absence[], facts: EvidenceFacts) {
  const ordered = files.toSorted((one, other) => one.path.localeCompare(other.path));
  const index = { path: 'index.html', what: 'What is here', content: indexPage(facts, ordered.map(sumOf), absent) };
  const all = [index, ...ordered];
  const sums = all.map(sumOf).map(({ sha256, path }) => `${sha256}  ${path}\n`);
  return [...all, { path: 'SHA256SUMS', what: 'Checksums of all other files', content: sums.join('') }];
}

/** Writes a temporary folder and renames it, so that the target is complete or absent. */
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
      `${target} could not be written: ${reasonOf(error)}. Its parent must be writable for the server's user.`,
      { cause: error },
    );
  }
}

interface EvidenceFacts {
  readonly firm: string;
  readonly madeAt: Date;
  /** The release in words and its build time; undefined if the program runs from its sources. */
  readonly release: string;
  readonly builtAt: string | undefined;
  readonly engine: string;
  readonly reports: TestResults['reports'];
}

type Sum = ReturnType<typeof sumOf>;

function sumOf({ path, what, content }: EvidenceFile) {
  const bytes = Buffer.from(content);
  return { path, what, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** When the tests ran, and whether with this build. */
function testsInWords({ reports, builtAt }: Pick<EvidenceFacts, 'reports' | 'builtAt'>): string {
  if (reports.length === 0)
    return 'No report of the tests was found: their results are "not run". Run npm test, or name its folder with --results.';
  const said = reports.map(
    ({ kind, at }) =>
      `${kind} tests of ${minuteOf(at)} UTC${builtAt !== undefined && at < builtAt ? ', before this build' : ''}`,
  );
  return `${said.join('; ')}${reports.length === 1 ? '; the others have no report' : ''}.`;
}

const style =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;color:#11293b;font:1rem/1.5 system-ui,sans-serif}table{width:100%;border-collapse:collapse}th,td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #d1dbdf;text-align:left;vertical-align:top}code{overflow-wrap:anywhere;font-size:.8rem}dt{font-weight:600}dd{margin:0 0 .5rem}';

/** The index page: contents, release, and how to verify the checksums. */
function indexPage(facts: EvidenceFacts, sums: readonly Sum[], absent: readonly Absence[]): string {
  const { firm, madeAt, release, engine } = facts;
  const terms = [
    ['Made', `${minuteOf(madeAt.toISOString())} UTC`],
    ['Release', release],
    ['Database', engine],
    ['Tests', testsInWords(facts)],
    ['Personal data', 'None: counts and periods only.'],
  ] as const;
  const rows = sums.map(
    ({ path, what, bytes, sha256 }) =>
      `<tr><th scope="row"><a href="${escaped(path)}">${escaped(path)}</a></th><td>${escaped(what)}</td><td>${bytes}</td><td><code>${sha256}</code></td></tr>`,
  );
  const missing = absent.map(({ what, why }) => `<li>${escaped(what)}: ${escaped(why)}</li>`);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Evidence: ${escaped(firm)}</title><style>${style}</style></head>
<body>
<h1>Evidence: ${escaped(firm)}</h1>
<dl>${terms.map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>
<h2>Files</h2>
<p>Every file opens in a browser, a spreadsheet or a text editor. To check that none was changed: <code>sha256sum --check SHA256SUMS</code>. Pages are as published; away from the website they use other fonts, and their links do not work.</p>
<table><thead><tr><th scope="col">File</th><th scope="col">What it is</th><th scope="col">Bytes</th><th scope="col">SHA-256</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
${missing.length === 0 ? '' : `<h2>Missing</h2>\n<ul>${missing.join('')}</ul>`}
</body>
</html>
`;
}
