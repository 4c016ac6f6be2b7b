import type { IncomingHttpHeaders } from 'node:http';

/** Offsets of the first and last byte, from 0. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The single byte range that a request asks for (RFC 9110, 14). Undefined means to send the whole file: no range,
 * several ranges, or another version in `If-Range`.
 * @param length of the whole file, in bytes
 */
export function askedRange(
  headers: IncomingHttpHeaders,
  length: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const suffix = Number(to);
    return suffix === 0 ? 'unsatisfiable' : { first: Math.max(0, length - suffix), last: length - 1 };
  }
  const first = Number(from);
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= length ? 'unsatisfiable' : { first, last };
}
