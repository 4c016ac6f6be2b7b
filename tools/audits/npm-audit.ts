import * as z from 'zod';
import { root } from '../checks/root.ts';
import { runFor, type Audit } from './audit.ts';

const report = z
  .object({
    metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()), dependencies: z.object({ total: z.number() }).loose() }).loose(),
    vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() }).loose()),
  })
  .loose();

export const npmAudit: Audit = {
  name: 'npm-audit',
  title: 'npm audit: known holes in the packages',
  async run() {
    const { said } = await runFor(120, 'npm', ['audit', '--json', '--loglevel=silent'], { cwd: root });
    const start = said.indexOf('{');
    const parsed = start < 0 ? undefined : report.safeParse(JSON.parse(said.slice(start, said.lastIndexOf('}') + 1)));
    if (parsed?.success !== true)
      return { figures: [], faults: [], unjudged: 'the registry in use answers no audit; ask one that does: npm audit --registry=<registry>' };
    const { metadata, vulnerabilities } = parsed.data;
    return {
      figures: [`${metadata.dependencies.total} packages, ${metadata.vulnerabilities['total'] ?? 0} with a known hole`],
      faults: Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
    };
  },
};
