import { functionPath, type FunctionName } from '../../contract/functions.ts';

/** Where the functions answer and what they ask for; both are public and fixed at build time. */
export interface Backend {
  /** Origin without a trailing slash; empty: the site's own. */
  readonly url: string;
  readonly anonKey?: string;
}

/** Reads the build's public settings. */
export function backendFrom(env: { readonly PUBLIC_BACKEND_URL?: string | undefined; readonly PUBLIC_BACKEND_ANON_KEY?: string | undefined }): Backend {
  const url = (env.PUBLIC_BACKEND_URL ?? '').replace(/\/+$/, '');
  return env.PUBLIC_BACKEND_ANON_KEY ? { url, anonKey: env.PUBLIC_BACKEND_ANON_KEY } : { url };
}

export const backend: Backend = backendFrom(import.meta.env);

/** Address of a function: for `action` of a form and for calls. */
export function functionUrl(name: FunctionName, at: Backend = backend): string {
  return at.url + functionPath(name);
}
