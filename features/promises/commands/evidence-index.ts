import { createHash } from 'node:crypto';
import type { Absence, EvidenceFile } from './evidence-files.ts';
import type { TestResults } from './test-results.ts';

/** What the folder is about. */
export interface EvidenceFacts {
  readonly firm: string;
  readonly madeAt: Date;
  /** The release in words, and when it was built; undefined when the program runs from its sources. */
  readonly release: string;
  readonly builtAt: string | undefined;
  readonly engine: string;
  readonly reports: TestResults['reports'];
}

export interface Sum {
  readonly path: string;
  readonly what: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Length and checksum of a file. */
export function sumOf({ path, what, content }: EvidenceFile): Sum {
  const bytes = Buffer.from(content);
  return { path, what, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Lines for `sha256sum --check`. */
export function checksums(sums: readonly Sum[]): string {
  return sums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function minutes(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`;
}

/** What is known of the tests: when they ran, and whether that was with this build. */
export function testsInWords({ reports, builtAt }: Pick<EvidenceFacts, 'reports' | 'builtAt'>): string {
  if (reports.length === 0)
    return 'No report of the tests was found: their results are "not run". Run npm test, or name its folder with --results.';
  const said = reports.map(
    ({ kind, at }) =>
      `${kind} tests of ${minutes(at)}${builtAt !== undefined && at < builtAt ? ', before this build' : ''}`,
  );
  return `${said.join('; ')}${reports.length === 1 ? '; the others have no report' : ''}.`;
}

const style =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;color:#11293b;font:1rem/1.5 system-ui,sans-serif}table{width:100%;border-collapse:collapse}th,td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #d1dbdf;text-align:left;vertical-align:top}code{overflow-wrap:anywhere;font-size:.8rem}dt{font-weight:600}dd{margin:0 0 .5rem}';

/** The page that a reader opens first: what is here, of what, and how to see that nothing was changed. */
export function indexPage(facts: EvidenceFacts, sums: readonly Sum[], absent: readonly Absence[]): string {
  const { firm, madeAt, release, engine } = facts;
  const terms = [
    ['Made', minutes(madeAt.toISOString())],
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
