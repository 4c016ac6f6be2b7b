import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { functionNames, functionPath } from '../../contract/functions.ts';
import * as needs from '../checks/needs.ts';
import { runFor, type Audit } from './audit.ts';

const fields: Record<string, string> = {
  email: 'ada@example.org',
  name: 'Ada',
  subject: 'general',
  message: 'Twenty characters at the very least',
  company: 'Engines',
  phone: '1',
  topic: 'privacy',
  form: 'home',
  token: 'A'.repeat(43),
  key: '3e8e2a6e-6f2f-4c9e-9a8a-3e7a0c1d2b4f',
};

/** Longest for one target; seconds. */
const each = 25;

export const sqlmap: Audit = {
  name: 'sqlmap',
  title: 'sqlmap: SQL injection into every field of every function, and into the links of mails',
  need: needs.sqlmap,
  async run({ site, folder, say }) {
    const { host } = new URL(site.url);
    const targets = [
      ...functionNames.map((name) => ({
        name,
        request: `POST ${functionPath(name)} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(fields)}`,
      })),
      ...['/newsletter/confirm', '/newsletter/unsubscribe', '/my-data'].map((path) => ({
        name: path,
        request: `GET ${path}?token=${fields['token'] ?? ''} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      })),
    ];
    const faults: string[] = [];
    let tried = 0;
    for (const [index, { name, request }] of targets.entries()) {
      const file = join(folder, `target-${index}`);
      writeFileSync(file, request);
      const { said } = await runFor(each, 'sqlmap', [
        '-r',
        file,
        '--batch',
        '--ignore-stdin',
        '--level',
        '2',
        '--risk',
        '2',
        '--threads',
        '4',
        '--ignore-code',
        '*',
        '--skip-heuristics',
        '--technique',
        'BEU',
        '--flush-session',
        '--output-dir',
        join(folder, 'sqlmap'),
        '--disable-coloring',
      ]);
      tried += [...said.matchAll(/testing '/g)].length;
      if (/is vulnerable|appears to be .* injectable|identified the following injection point/.test(said))
        faults.push(`${name}: ${/Parameter: .*/.exec(said)?.[0] ?? 'injectable'}`);
      say(`${name}: ${/all tested parameters do not appear to be injectable/.test(said) ? 'not injectable' : 'ended by time'}`);
    }
    if (tried === 0) faults.push('sqlmap ran no test: see its own words with the same arguments');
    return { figures: [`${targets.length} targets, ${tried} tests, ${faults.length} injectable`], faults };
  },
};
