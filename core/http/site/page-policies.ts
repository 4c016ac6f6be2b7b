import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The Content-Security-Policy of each page by its file in dist/, with the build's hashes. */
export type PagePolicies = Readonly<Record<string, string>>;

/** For pages without a policy from the build. */
const strict = "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'";

/** For answers that are not pages. */
export const noPagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const policyFile = 'csp.json';

/** Reads `dist/csp.json`. @throws when it is missing or invalid, since pages do not work without their policy */
export function readPolicies(dist: string): PagePolicies {
  const path = join(dist, policyFile);
  if (!existsSync(path))
    throw new Error(`${path} is missing: the site is not built, or not completely. Run: npm run build -- --force`);
  const parsed = z.safeParse(z.record(z.string(), z.string()), parsedJson(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new Error(`${path} must map each HTML file to its Content-Security-Policy. Run: npm run build -- --force`);
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function pagePolicy(policies: PagePolicies, file: string): string {
  const policy = policies[file] ?? strict;
  return /(?:^|;)\s*frame-ancestors\s/.test(policy) ? policy : `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`;
}
