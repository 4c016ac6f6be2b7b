import mime from 'mime';

interface ContentType {
  readonly type: string;
  readonly compressible: boolean;
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, compressible: true });
const isText = /^text\/|^application\/(?:json|xml|manifest\+json)$/;
/** Image formats that are not compressed by themselves. */
const isPlain = new Set(['image/svg+xml', 'image/vnd.microsoft.icon']);

export function contentTypeOf(file: string): ContentType {
  if (/(?:^|\/)feed\.xml$/.test(file)) return text('application/atom+xml');
  const type = mime.getType(file) ?? 'application/octet-stream';
  return isText.test(type) ? text(type) : { type, compressible: isPlain.has(type) };
}
