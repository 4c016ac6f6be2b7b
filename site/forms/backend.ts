import { PUBLIC_BACKEND_ANON_KEY, PUBLIC_BACKEND_URL } from 'astro:env/client';
import { functionPath, type FunctionName } from '../../contract/functions.ts';

export interface Backend {
  /** Origin without a trailing slash; empty for the site's own. */
  readonly url: string;
  readonly anonKey?: string;
}

/** The functions at an address, with a public key if required; both empty by default. */
export function backendAt(address: string, anonKey: string): Backend {
  const url = address.replace(/\/+$/, '');
  return anonKey === '' ? { url } : { url, anonKey };
}

export const backend: Backend = backendAt(PUBLIC_BACKEND_URL, PUBLIC_BACKEND_ANON_KEY);

/** Address of a function: for `action` of a form and for calls. */
export function functionUrl(name: FunctionName, at: Backend = backend): string {
  return at.url + functionPath(name);
}
