import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, request as ask } from 'node:http';
import { createServer } from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../checks/root.ts';
import { freePort } from '../server/start-server.ts';
import { runFor, type Audit } from './audit.ts';

/** Its packages (one of them a native addon it does not need here) stay out of ours. */
const version = '1.4.8';
const home = join(root, '.cache', 'audits', 'observatory');
const source = join(home, 'node_modules', '@mdn', 'mdn-http-observatory');

const outcome = z.object({ grade: z.string(), score: z.number(), tests: z.array(z.object({ result: z.string(), pass: z.boolean(), modifier: z.number() })) });

/** Its own scan, but for the ports: the public one knows 80 and 443 only. */
const scan = `
import { ALL_TESTS } from './src/constants.js';
import { getGradeForScore, getScoreModifier } from './src/grader/grader.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from './src/grader/charts.js';
import { retrieve } from './src/retriever/retriever.js';
const [http, https, path] = process.argv.slice(2);
const found = await retrieve('localhost', { httpPort: Number(http), httpsPort: Number(https), path });
const tests = ALL_TESTS.map((test) => test(found)).filter(({ result }) => result).map(({ result, pass }) => ({ result, pass, modifier: getScoreModifier(result) }));
const uncurved = tests.reduce((sum, { modifier }) => sum + Math.min(0, modifier), 100);
const score = uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? tests.reduce((sum, { modifier }) => sum + modifier, 100) : uncurved;
console.log(JSON.stringify({ ...getGradeForScore(score), tests }));
`;

export const observatory: Audit = {
  name: 'observatory',
  title: 'MDN HTTP Observatory: the headers, graded by its own code',
  async run({ site, folder, say }) {
    if (!existsSync(source)) {
      say('installing it into .cache/audits …');
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, 'package.json'), '{"private":true}');
      const { code, said } = await runFor(300, 'npm', [
        'install',
        '--prefix',
        home,
        '--ignore-scripts',
        '--omit=optional',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        `@mdn/mdn-http-observatory@${version}`,
      ]);
      if (code !== 0) return { figures: [], faults: [`it could not be installed: ${said.slice(0, 300)}`] };
    }
    // Its list of preloaded names is fetched at its installation; localhost is not on it.
    mkdirSync(join(source, 'conf'), { recursive: true });
    writeFileSync(join(source, 'conf', 'hsts-preload.json'), '{}');
    writeFileSync(join(source, 'scan-ports.mjs'), scan);
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    await runFor(30, 'openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ]);
    const [http, https] = [await freePort(), await freePort()];
    const target = new URL(site.url);
    const secure = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
      request.pipe(
        ask(
          {
            host: '127.0.0.1',
            port: target.port,
            method: request.method,
            path: request.url,
            headers: { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
          },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          },
        ),
      );
    }).listen(https);
    const plain = createPlainServer((request, response) => {
      response.writeHead(301, { location: `https://localhost:${https}${request.url ?? '/'}` }).end();
    }).listen(http);
    for (const server of [secure, plain]) if (!server.listening) await once(server, 'listening');
    const figures: string[] = [];
    const faults: string[] = [];
    for (const path of ['/', '/contact', '/newsletter/confirm', '/privacy']) {
      const { said } = await runFor(60, process.execPath, ['scan-ports.mjs', String(http), String(https), path], {
        cwd: source,
        env: { NODE_EXTRA_CA_CERTS: certificate },
      });
      // Its page reader complains of CSS that is newer than itself.
      const parsed = outcome.safeParse(parsedJson(said.split('\n').findLast((line) => line.startsWith('{"')) ?? ''));
      if (!parsed.success) {
        faults.push(`${path}: no grade: ${said.slice(0, 300)}`);
        continue;
      }
      const { grade, score, tests } = parsed.data;
      figures.push(`${path}: ${grade}, ${score} points, ${tests.filter(({ pass }) => pass).length} of ${tests.length} tests`);
      if (grade !== 'A+')
        faults.push(
          `${path}: ${grade}: ${tests
            .filter(({ pass, modifier }) => !pass || modifier < 0)
            .map(({ result }) => result)
            .join(', ')}`,
        );
    }
    secure.close();
    plain.close();
    return { figures, faults };
  },
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
