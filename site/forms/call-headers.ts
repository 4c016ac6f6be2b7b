import { backend, type Backend } from './backend.ts';

/** A key of the hosted backend's present form. It is no JWT: as Bearer the backend refuses it. */
const publishable = /^sb_publishable_/;

/**
 * Headers of a JSON call to a function, with the public key that a hosted backend asks for, as its own client sends it.
 */
export function callHeaders({ anonKey }: Backend = backend): Record<string, string> {
  const base = { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' };
  if (anonKey === undefined) return base;
  return { ...base, apikey: anonKey, ...(publishable.test(anonKey) ? {} : { Authorization: `Bearer ${anonKey}` }) };
}
