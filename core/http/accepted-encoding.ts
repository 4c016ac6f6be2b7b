import { negotiate } from '@fastify/accept-negotiator';

/** The encoding that an `Accept-Encoding` header prefers, of those we have, best first; else the text as it is. */
export function acceptedEncoding<Ours extends string>(
  header: string | undefined,
  encodings: readonly Ours[],
): Ours | 'identity' {
  const asked = header === undefined ? null : negotiate(header.toLowerCase(), [...encodings]);
  return encodings.find((encoding) => encoding === asked) ?? 'identity';
}
