import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { environmentNames, readEnvironment } from '../core/context/environment.ts';
import { root } from './checks/root.ts';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const service = z.object({
  image: z.string(),
  read_only: z.literal(true),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
});
const program = service.extend({ cap_drop: z.tuple([z.literal('ALL')]) });
const composed = z
  .object({
    services: z.object({ server: program, desk: program, database: service, mail: program, proxy: program }),
    volumes: z.record(z.string(), z.null()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  // As where the operator has set nothing.
  .parse(parse(textOf('compose.yaml').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), { merge: true }));
const { server, desk, ...others } = composed.services;

test('the programs of compose.yaml start with what it gives them, where an operator has set nothing', () => {
  const secret = (name: string): string => composed.secrets[name.replace('/run/secrets/', '')]?.file ?? name;
  for (const { environment, secrets } of [server, desk]) {
    expect(Object.keys(environment).filter((name) => !environmentNames.includes(name))).toEqual([]);
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, file]) => file)).toEqual(secrets.map((name) => `/run/secrets/${name}`));
    const placed = Object.fromEntries(
      files.map(([name, file]) => [name, join(root, secret(file)).replace(/.*(?=\/dev\/)/, '')]),
    );
    expect(readEnvironment({ ...environment, ...placed }, '/srv')).toMatchObject({
      settings: {
        dataDir: '/data',
        deskHost: '0.0.0.0',
        smtpUrl: 'smtp://mail:1025?requireTLS=false',
        metricsToken: undefined,
      },
    });
  }
});

test('compose.yaml publishes nothing but the proxy, and names image releases and volumes', () => {
  const published = [server, desk, others.database, others.mail].flatMap(({ ports }) => ports);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  for (const { image, volumes } of Object.values(composed.services)) {
    if (image !== 'corbiere') expect(image).toMatch(/:v?\d+[.\w-]*$/);
    for (const [place = ''] of volumes.map((volume) => volume.split(':')))
      expect(place.startsWith('./') ? existsSync(join(root, place)) : place in composed.volumes).toBe(true);
  }
});

test('the container builds with the Node of package.json and runs the one in the build', () => {
  const { dependencies } = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(textOf('package.json')));
  const images = [...textOf('Dockerfile').matchAll(/^FROM ([^@\s]+)/gm)].map(([, image]) => image);
  expect(images).toEqual([
    `docker.io/library/node:${dependencies.node}-bookworm-slim`,
    'docker.io/library/debian:bookworm-slim',
  ]);
});

test('images and actions are those whose hash is named', () => {
  const files = ['Dockerfile', 'compose.yaml', '.github/workflows/check.yml', '.github/workflows/release.yml'];
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/^(?:FROM|.*\b(?:image|container|uses):) (\S+)/gm)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  const ours = ['corbiere'];
  const loose = named.filter((name) => !ours.includes(name) && !/@(?:sha256:[0-9a-f]{64}|[0-9a-f]{40})$/.test(name));
  expect(loose).toEqual([]);
});

test('the newest version of the changelog is that of package.json, which a tag releases', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(textOf('package.json')));
  const versions = [...textOf('CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  expect(versions.filter((one) => one !== 'Unreleased')[0]).toBe(version);
  expect(versions.slice(1)).not.toContain('Unreleased');
});
