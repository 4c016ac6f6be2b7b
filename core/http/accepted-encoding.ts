import { negotiate } from '@fastify/accept-negotiator';

/** The best of our encodings (best first) that an `Accept-Encoding` header accepts, or `identity`. */
export function acceptedEncoding<Ours extends string>(
  header: string | undefined,
  encodings: readonly Ours[],
): Ours | 'identity' {
  const asked = header === undefined ? null : negotiate(header.toLowerCase(), [...encodings]);
  return encodings.find((encoding) => encoding === asked) ?? 'identity';
}
