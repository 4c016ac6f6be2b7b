import type { Encoding } from './site-files.ts';

/** Browsers send a handful of headers; what others send must not fill the memory. */
const rememberedHeaders = 100;
const remembered = new Map<string | undefined, Encoding>();

/** The best encoding that an `Accept-Encoding` header allows: brotli, gzip, or none. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const encoding = bestAllowed(header);
  if (remembered.size < rememberedHeaders && (header?.length ?? 0) < 100) remembered.set(header, encoding);
  return encoding;
}

function bestAllowed(header: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const allows = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : 'identity';
}
