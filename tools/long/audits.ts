import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Audit } from '../audits/audit.ts';
import { npmAudit } from '../audits/npm-audit.ts';
import { observatory } from '../audits/observatory.ts';
import { slowClients } from '../audits/slow-clients.ts';
import { sqlmap } from '../audits/sqlmap.ts';
import { wapiti } from '../audits/wapiti.ts';
import { ensureBuilt } from '../build/ensure-built.ts';
import { startServer } from '../server/start-server.ts';

const audits: readonly Audit[] = [npmAudit, observatory, slowClients, sqlmap, wapiti];
const { values: options } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } });
if (options.help) {
  console.log(
    [
      'npm test -- audits                     every tool, against our own server on loopback',
      'npm test -- audits --only wapiti,slow-clients',
      '',
      ...audits.map(({ name, title, need }) => `  ${name.padEnd(14)}${title}${need ? ` (Debian package ${need.packages.join(' ')})` : ''}`),
    ].join('\n'),
  );
  process.exit(0);
}
const wanted = options.only?.split(',') ?? audits.map(({ name }) => name);
await ensureBuilt();
let failed = 0;
for (const audit of audits.filter(({ name }) => wanted.includes(name))) {
  console.log(`\n▶ ${audit.title}`);
  if (audit.need?.isThere() === false) {
    console.log(`– skipped. Run: sudo apt-get install ${audit.need.packages.join(' ')}`);
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-audit-'));
  // Each starts on an empty database: one tool's leavings would tire the next one's limits.
  const site = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
  try {
    const { figures, faults, unjudged } = await audit.run({ site, folder, say: (line) => console.log(`  ${line}`) });
    for (const figure of figures) console.log(`  ${figure}`);
    const alive = (await fetch(`${site.url}/healthz`).catch(() => undefined))?.status === 200;
    const broken = site
      .log()
      .split('\n')
      .filter((line) => line.includes('request failed'));
    const all = [...faults, ...(alive ? [] : ['the server does not answer any more']), ...broken.slice(0, 5)];
    for (const fault of all) console.log(`  ✘ ${fault}`);
    if (unjudged !== undefined) console.log(`  ? not known: ${unjudged}`);
    if (all.length > 0) failed += 1;
    else if (unjudged === undefined) console.log('  ✔ nothing to mend');
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(failed === 0 ? 0 : 1);
