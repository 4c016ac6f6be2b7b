import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const manifest = z.object({ name: z.string(), version: z.string(), license: z.optional(z.string()) });
const lockFile = z.object({ packages: z.record(z.string(), z.object({ integrity: z.optional(z.string()) })) });

/** A package with code in a release, and its folder in the project. */
type BundledPackage = z.output<typeof manifest> & { readonly folder: string };

/** The packages of a bundle's modules, sorted by name. @param modules ids of the bundler */
export function bundledPackages(root: string, modules: readonly string[]): BundledPackage[] {
  const folders = modules.flatMap(
    (module) => /node_modules\/.*/.exec(module)?.[0].match(/^.*node_modules\/(?:@[^/]+\/)?[^/?]+/)?.[0] ?? [],
  );
  const packages = [...new Set(folders)]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({
      ...z.parse(manifest, JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))),
      folder,
    }));
  // One version may be installed in several places.
  return [...new Map(packages.map((known) => [nameOf(known), known])).values()].sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), 'en'),
  );
}

const nameOf = ({ name, version }: BundledPackage): string => `${name}@${version}`;

/** The licences of packages, with their texts where the packages include them. */
export function licenceTexts(root: string, packages: readonly BundledPackage[]): string {
  const texts = packages.map((known) => {
    const names = readdirSync(join(root, known.folder)).filter((entry) =>
      /^(?:licen[cs]e|copying|notice)/i.test(entry),
    );
    const texts = names.map((entry) => readFileSync(join(root, known.folder, entry), 'utf8').trim());
    return [`${nameOf(known)}${known.license === undefined ? '' : ` (${known.license})`}`, ...texts].join('\n\n');
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** A CycloneDX bill of materials of a release's packages, with the lock file's hashes of their archives. */
export function billOfMaterials(root: string, version: string, packages: readonly BundledPackage[]): string {
  const lock = z.parse(lockFile, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const components = packages.map((known) => {
    const [, content] = /^sha512-(.+)$/.exec(lock.packages[known.folder]?.integrity ?? '') ?? [];
    return {
      type: 'library',
      'bom-ref': nameOf(known),
      name: known.name,
      version: known.version,
      purl: `pkg:npm/${known.name.replace('@', '%40')}@${known.version}`,
      ...(content === undefined
        ? {}
        : { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] }),
      ...(known.license === undefined
        ? {}
        : {
            licenses: [
              /^[\w.+-]+$/.test(known.license) ? { license: { id: known.license } } : { expression: known.license },
            ],
          }),
    };
  });
  const node = {
    type: 'application',
    'bom-ref': `node@${process.versions.node}`,
    name: 'node',
    version: process.versions.node,
    purl: `pkg:generic/node@${process.versions.node}`,
  };
  const component = {
    type: 'application',
    'bom-ref': `corbiere-website@${version}`,
    name: 'corbiere-website',
    version,
  };
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component } };
  return `${JSON.stringify({ ...bill, components: [...components, node] }, undefined, 2)}\n`;
}
