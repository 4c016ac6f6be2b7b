import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import * as needs from '../checks/needs.ts';
import { runFor, type Audit } from './audit.ts';

const report = z.object({
  infos: z.object({ crawled_pages_nbr: z.number().optional() }).loose(),
  vulnerabilities: z.record(z.string(), z.array(z.object({ method: z.string(), path: z.string(), info: z.string() }).loose())),
  anomalies: z.record(z.string(), z.array(z.object({ method: z.string(), path: z.string(), info: z.string() }).loose())),
});

/** What it reports of every site like ours, each with the reason why it is no fault here. */
const explained: readonly (readonly [RegExp, string])[] = [
  [/CSP attribute|Content Security Policy/i, 'it knows neither hashes nor a default of none'],
  [/Strict-Transport-Security/i, 'promised only where TLS is known to stand in front: the server under test speaks plain HTTP'],
  [/X-XSS-Protection/i, 'a header that browsers have given up; the policy with hashes does its work'],
];

const minutes = 3;
const modules = 'all,-buster,-brute_login_form,-drupal_enum,-wp_enum,-wapp,-nikto';

export const wapiti: Audit = {
  name: 'wapiti',
  title: 'Wapiti: crawls the site and attacks every form and parameter it finds',
  need: needs.wapiti,
  async run({ site, folder, say }) {
    const file = join(folder, 'wapiti.json');
    const { said } = await runFor(minutes * 60 + 240, 'wapiti', [
      '-u',
      `${site.url}/`,
      '--scope',
      'domain',
      '-m',
      modules,
      '--max-scan-time',
      String(minutes * 60),
      '--max-attack-time',
      '60',
      '--flush-session',
      '--no-bugreport',
      '-f',
      'json',
      '-o',
      file,
      '-v',
      '0',
      '--store-session',
      folder,
    ]);
    say(`${said.split('\n').filter((line) => line.startsWith('[*] Launching')).length} modules were run`);
    const { vulnerabilities, anomalies } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const all = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([category, found]) =>
      found.map(({ method, path, info }) => `${category}: ${method} ${path}: ${info}`),
    );
    const faults = all.filter((line) => !explained.some(([pattern]) => pattern.test(line)));
    return {
      figures: [
        `${Object.keys(vulnerabilities).length} kinds of weakness looked for, ${all.length} reports, ${all.length - faults.length} explained`,
        ...explained.filter(([pattern]) => all.some((line) => pattern.test(line))).map(([pattern, why]) => `${pattern.source}: ${why}`),
      ],
      faults,
    };
  },
};
