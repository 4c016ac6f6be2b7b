import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseIn } from '../core/start/release.ts';
import { draftTexts } from './build/dated-texts.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { endedBy } from './build/run-program.ts';

const { values } = parseArgs({
  options: { force: { type: 'boolean', default: false }, 'env-file': { type: 'string' } },
});
if (values['env-file'] !== undefined) process.loadEnvFile(values['env-file']);
const release = await ensureBuilt({ force: values.force }).catch(endedBy);
for (const { file, on } of releaseIn(release)?.coming ?? []) console.log(`Left out until ${on}: ${file}`);
const drafts = draftTexts(join(import.meta.dirname, '..'));
if (drafts.length > 0) console.log(`Drafts left out (${drafts.length}): ${drafts.join(', ')}`);
const built = relative(process.cwd(), release);
console.log(`Built: ${built}. A running server of the same code takes it over; otherwise the next start serves it.`);
