import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { browsers } from '../tests/engines/browsers.ts';
import { findTestChromium, headlessShell } from './browser/chromium.ts';
import {
  bubblewrap,
  isMet,
  mailbox,
  onPath,
  packagesOf,
  pooler,
  poppler,
  postgres,
  qpdf,
  sentencesOf,
  spamFilter,
  type Need,
} from './checks/needs.ts';
import { counted, playwrightCases, summary, vitestCases, type Case, type Outcome } from './checks/report.ts';
import { checksFolder, root } from './checks/root.ts';

/** Prints one line of progress under the check's name. */
type Say = (line: string) => void;

interface Check {
  /** What is proved. */
  readonly title: string;
  readonly needs?: readonly Need[];
  /** Of one that is a single program: how it is started. */
  readonly command?: readonly string[];
  run(say: Say): Promise<readonly Case[]>;
}

const inContinuousIntegration = process.env['CI'] === 'true';
const isLong = process.argv.includes('--long');

interface Manner {
  readonly env?: Record<string, string>;
  /** Computes only while nothing else wants to: for what has no clock of its own, beside tests that have one. */
  readonly yields?: boolean;
}

/** Runs a program of the project, its output line by line under the check's name. Resolves to the exit code. */
function program(
  say: Say,
  [command = '', ...args]: readonly string[],
  { env = {}, yields = false }: Manner = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    });
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', say);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** A check that is one program, judged by its exit code. */
function single(title: string, line: string, manner: Manner = { yields: true }, needs: readonly Need[] = []): Check {
  const command = line.split(' ');
  return {
    title,
    needs,
    command,
    run: async (say) => [{ name: line, result: (await program(say, command, manner)) === 0 ? 'passed' : 'failed' }],
  };
}

/** Runs a test runner that writes a report, and reads that. */
async function reported(
  name: string,
  read: (written: unknown, code: number) => readonly Case[],
  run: (file: string) => Promise<number>,
): Promise<readonly Case[]> {
  const file = join(checksFolder, `${name}.json`);
  mkdirSync(checksFolder, { recursive: true });
  rmSync(file, { force: true });
  const code = await run(file);
  return read(JSON.parse(readFileSync(file, 'utf8')), code);
}

function playwright(say: Say, name: string, args: readonly string[]): Promise<readonly Case[]> {
  return reported(name, playwrightCases, (file) =>
    program(say, ['playwright', 'test', '--reporter=list,json', ...args], {
      // Types are Node's to strip: Playwright's own transform is Babel, whose results no worker keeps.
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0', PW_DISABLE_TS_ESM: '1' },
    }),
  );
}

const plan: Readonly<Record<string, Check>> = {
  build: single('site and functions as a visitor gets them', 'node tools/build.ts', {}),
  browser: {
    // All projects in one run, so that no core waits for the last test of a part.
    title:
      'in Chromium: every page, every journey, with and without JavaScript, axe in every state, budgets, two origins',
    needs: [headlessShell, poppler],
    run: async (say) => (findTestChromium(say) === undefined ? [] : playwright(say, 'browser', [])),
  },
  unit: {
    title:
      'units, server and commands, on the embedded database and on PostgreSQL; every built page, link and download',
    needs: [postgres, pooler, mailbox, qpdf, poppler, ...(process.argv.includes('--long') ? [spamFilter] : [])],
    run: (say) =>
      reported('vitest', vitestCases, (file) =>
        program(say, ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
          // The threads of the embedded database load their sources a thousand times.
          env: { NO_COLOR: '1', NODE_COMPILE_CACHE: join(checksFolder, 'compiled') },
        }),
      ),
  },
  engines: {
    title: 'in Firefox and WebKit: a first visit; in the long form every route at two widths and every journey',
    needs: browsers,
    async run(say) {
      const projects = browsers.filter((browser) => browser.isThere()).map(({ name }) => `--project=${name}`);
      return projects.length === 0
        ? []
        : playwright(say, 'engines', [
            ...(isLong ? [] : ['first-visit']),
            '--config=tests/engines/playwright.config.ts',
            ...projects,
          ]);
    },
  },
  lint: single(
    "Oxlint: typescript-eslint's strict rules, hooks, walls and cycles, and TypeScript 7's own diagnostics",
    'oxlint --type-check --quiet .',
  ),
  types: single(
    'TypeScript in Astro components, strictest settings',
    'astro check --tsconfig tsconfig.astro.json --minimumFailingSeverity error',
  ),
  form: single('Oxfmt: the form of every source file (npm run format)', 'oxfmt --check .'),
  spelling: single(
    'British spelling of every word in content and documents (tools/content/house-dictionary.txt)',
    'cspell lint --no-progress --no-summary --cache --cache-location .cache/cspell --show-suggestions content/** ' +
      'docs/**/*.md *.md',
  ),
};

/** What is run before a release: too long for every change. Each is a program with options of its own. */
const longChecks: Readonly<Record<string, Check>> = {
  faults: single(
    'kills, disks, clocks, databases, mail servers',
    'node --import ./tools/load-tsx.ts tools/long/faults.ts',
    {},
    [postgres, mailbox],
  ),
  container: single(
    'the steps of the Dockerfile in a plain folder, server and desk started from it as compose.yaml does',
    'node tools/long/container.ts',
    {},
    [postgres, bubblewrap],
  ),
  fuzz: single('100,000 random requests to every endpoint', 'node tools/long/fuzz.ts', {}),
};

const help = [
  'npm test                          every check',
  `npm test -- --only browser,unit   some of: ${Object.keys(plan).join(', ')}`,
  'npm test -- --install             installs with apt-get what is missing of the Debian packages that the ' +
    'checks need, as in continuous integration',
  `npm test -- --long                every check in its long form, and ${Object.keys(longChecks).join(', ')}`,
  'npm test -- --long --only engines every journey in Firefox and WebKit',
  'npm test -- faults --help         one of the long ones, with options of its own: ' +
    Object.keys(longChecks).join(', '),
].join('\n');

// A long check that is named reads its own options, and nothing else runs after it.
const [first = '', ...rest] = process.argv.slice(2);
const alone = longChecks[first]?.command;
if (alone) process.exit(await program(console.log, [...alone, ...rest]));

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    long: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
if (values.long) process.env['LONG'] = 'true';

const checks = new Map(Object.entries(values.long ? { ...plan, ...longChecks } : plan));
const names = values.only?.split(',').map((name) => name.trim()) ?? [...checks.keys()];
const unknown = names.filter((name) => !checks.has(name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}.\n  Known: ${[...checks.keys()].join(', ')}`);
  process.exit(1);
}
/** These read sources as they are; whatever else is asked for needs the build it looks at. */
const withoutBuild = ['form', 'spelling'];
const chosen = new Set(names.every((name) => withoutBuild.includes(name)) ? names : ['build', ...names]);
const outcomes = new Map<string, Outcome>();

async function judged(name: string, title: string, cases: (say: Say) => Promise<readonly Case[]>): Promise<void> {
  const started = performance.now();
  const say = (line: string): void => {
    console.log(`${name.padEnd(8)} │ ${line}`);
  };
  console.log(`\n▶ ${name}: ${title}`);
  const found = await cases(say).catch((error: unknown): readonly Case[] => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [{ name: `stopped by an error: ${String(error)}`, result: 'failed' }];
  });
  const seconds = (performance.now() - started) / 1000;
  outcomes.set(name, { check: name, cases: found, seconds });
  const { passed, failed, skipped } = counted(found);
  console.log(
    `${failed === 0 ? '✔' : '✘'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ` +
      `${seconds.toFixed(0)} s`,
  );
}

/** Runs these of the chosen checks, one after the other. */
async function inTurn(...wanted: readonly string[]): Promise<void> {
  for (const name of wanted) {
    const check = checks.get(name);
    if (check === undefined || !chosen.has(name)) continue;
    await judged(name, check.title, async (say) => {
      if (!withoutBuild.includes(name) && outcomes.get('build')?.cases.some(({ result }) => result === 'failed'))
        return [{ name: 'not run: the build failed', result: 'failed' }];
      const missing = (check.needs ?? []).filter((need) => !isMet(need));
      for (const { packages, without } of missing)
        say(`skipped: ${without} (sudo apt-get install ${packages.join(' ')})`);
      return [
        ...missing.map(({ without }): Case => ({ name: `not installed: ${without}`, result: 'skipped' })),
        ...(await check.run(say)),
      ];
    });
  }
}

const needs = [...new Set([...checks].flatMap(([name, check]) => (chosen.has(name) ? (check.needs ?? []) : [])))];
const lacking = needs.filter((need) => !need.isThere());

/**
 * Installs Debian packages in one run of apt-get; where that fails, those of each need by themselves, so that one
 * unknown package costs nothing else.
 */
async function install(say: Say): Promise<readonly Case[]> {
  const apt = (...args: readonly string[]): Promise<number> =>
    program(say, ['apt-get', '-qq', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  const add = async (packages: readonly string[]): Promise<boolean> =>
    (await apt('install', '--yes', '--no-install-recommends', ...packages)) === 0;
  // Old lists of packages may do where new ones cannot be had.
  await apt('update');
  if (!(await add(packagesOf(lacking))))
    for (const need of lacking)
      if (!(await add(need.packages)) && need.otherwise && !isMet(need)) await add(need.otherwise.packages);
  const absent = packagesOf(lacking.filter((need) => !isMet(need)));
  return [
    {
      name: absent.length === 0 ? 'apt-get' : `apt-get could not install ${absent.join(' ')}`,
      result: absent.length === 0 ? 'passed' : 'failed',
    },
  ];
}

async function installing(): Promise<void> {
  const isAllowed =
    (values.install || inContinuousIntegration) && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
  if (isAllowed && lacking.length > 0)
    await judged('install', `${packagesOf(lacking).join(' ')}, with apt-get`, install);
  else for (const line of sentencesOf(needs)) console.log(line);
}

// On two cores: the tests of a browser and of a server wait for a third of their time, for a frame, a disk or an email,
// and what only computes fills the gaps.
const beforeBuild = inTurn('form', 'spelling');
await Promise.all([installing(), inTurn('build')]);
await Promise.all([beforeBuild, inTurn('browser'), inTurn('unit'), inTurn('engines', 'lint', 'types')]);
await inTurn(...Object.keys(longChecks));

const inOrder = ['install', ...checks.keys()].flatMap((name) => outcomes.get(name) ?? []);
console.log(`\n${summary(inOrder)}`);
const { failed, skipped } = counted(inOrder.flatMap(({ cases }) => cases));
if (inContinuousIntegration && skipped > 0) console.error('In continuous integration nothing may be skipped.');
process.exit(failed > 0 || (inContinuousIntegration && skipped > 0) ? 1 : 0);
