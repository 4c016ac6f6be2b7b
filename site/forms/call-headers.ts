import { backend, type Backend } from './backend.ts';

/** The hosted backend's current format of keys, which are not JWTs and are refused as Bearer tokens. */
const publishable = /^sb_publishable_/;

/** Headers of a JSON call to a function, with the public key as the hosted backend's own client sends it. */
export function callHeaders({ anonKey }: Backend = backend): Record<string, string> {
  const base = { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' };
  if (anonKey === undefined) return base;
  return { ...base, apikey: anonKey, ...(publishable.test(anonKey) ? {} : { Authorization: `Bearer ${anonKey}` }) };
}
