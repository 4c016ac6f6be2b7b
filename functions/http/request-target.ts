import type { IncomingMessage } from 'node:http';

/** Scheme, authority without user information, and what follows. */
const absoluteForm = /^https?:\/\/([^/?#@\s]+)(.*)$/i;

/**
 * Rewrites a request target in absolute form (`GET http://host/about`) into origin form, and takes its authority for the
 * host, as a server must (RFC 9112, 3.2.2). Which host it names matters as little as the header does: one site answers.
 */
export function useOriginForm(request: IncomingMessage): void {
  const target = request.url ?? '';
  if (target.startsWith('/')) return;
  const [, authority, rest = ''] = absoluteForm.exec(target) ?? [];
  if (authority === undefined) return;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = authority;
}
