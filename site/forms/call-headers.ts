import { backend, type Backend } from './backend.ts';

/** Headers of a JSON call to a function, with the public key that a hosted backend asks for. */
export function callHeaders({ anonKey }: Backend = backend): Record<string, string> {
  const base = { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' };
  return anonKey === undefined ? base : { ...base, apikey: anonKey, Authorization: `Bearer ${anonKey}` };
}
