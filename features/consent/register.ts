import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { secondsOf } from './page/duration.ts';
import type { ScriptRule, StorageKind, StorageRule, VendorRules } from './page/vendor-rules.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { vendors as schema, type VendorItem, type Vendors } from './page/vendors.ts';
import { createHash } from 'node:crypto';

const kinds: Readonly<Record<string, StorageKind>> = {
  cookie: 'cookie',
  'local storage': 'local',
  'session storage': 'session',
};

function storageRule(item: VendorItem): StorageRule[] {
  const kind = kinds[item.kind];
  if (!kind || !('keep' in item)) return [];
  const { id, category, name } = item;
  return [{ id, category, kind, name, seconds: secondsOf(item.keep) }];
}

function scriptRule(item: VendorItem): ScriptRule[] {
  if (item.kind !== 'script') return [];
  const { id, category, address, integrity } = item;
  return [{ id, category, address, integrity }];
}

/** Reduces the register to what the browser needs: items in use, without texts. @param wording SHA-256 (hex) */
export function vendorRules({ policy, items }: Vendors, wording: string): VendorRules {
  const inUse = items.filter(({ status }) => status === 'in-use');
  return { policy, wording, storage: inUse.flatMap(storageRule), scripts: inUse.flatMap(scriptRule) };
}

export interface ThirdPartyOrigins {
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
}

/** Origins that the Content-Security-Policy must allow for the third-party scripts in use. */
export function thirdPartyOrigins({ items }: Vendors): ThirdPartyOrigins {
  const scripts = items.filter((item) => item.kind === 'script').filter(({ status }) => status === 'in-use');
  const origins = (addresses: readonly string[]): string[] => [
    ...new Set(addresses.map((address) => new URL(address).origin)),
  ];
  return {
    scripts: origins(scripts.map(({ address }) => address)),
    connects: origins(scripts.flatMap(({ connects }) => connects)),
  };
}

/** Reads content/vendors.yaml from disk, for code that runs outside the Astro build. */
export function readVendors(): Vendors {
  return readYaml('content/vendors.yaml', readFileSync(registerFile, 'utf8'), schema);
}

const registerFile = fileURLToPath(new URL('../../content/vendors.yaml', import.meta.url));

function frozenWording(policy: string): string {
  return readFileSync(fileURLToPath(new URL(`../../content/consent/${policy}.txt`, import.meta.url)), 'utf8');
}

const name = 'virtual:vendor-rules';

/** Vite plugin for `virtual:vendor-rules`, so that neither the YAML nor its schema is sent to the browser. */
export function vendorRulesModule(): Plugin {
  return {
    name: 'corbiere:vendor-rules',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      this.addWatchFile(registerFile);
      const register = readVendors();
      return `export const rules = ${JSON.stringify(vendorRules(register, wordingHash(frozenWording(register.policy))))};`;
    },
  };
}

function wordingHash(wording: string): string {
  return createHash('sha256').update(wording, 'utf8').digest('hex');
}
