import { extname } from 'node:path';

interface ContentType {
  readonly type: string;
  readonly compressible: boolean;
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, compressible: true });
const packed = (type: string): ContentType => ({ type, compressible: false });

const byExtension: Record<string, ContentType> = {
  '.html': text('text/html'),
  '.css': text('text/css'),
  '.js': text('text/javascript'),
  '.mjs': text('text/javascript'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': { type: 'image/svg+xml', compressible: true },
  '.xml': text('application/xml'),
  '.xsl': text('text/xsl'),
  '.txt': text('text/plain'),
  '.ico': { type: 'image/x-icon', compressible: true },
  '.png': packed('image/png'),
  '.jpg': packed('image/jpeg'),
  '.jpeg': packed('image/jpeg'),
  '.webp': packed('image/webp'),
  '.avif': packed('image/avif'),
  '.woff2': packed('font/woff2'),
  '.pdf': packed('application/pdf'),
};

export const speculationRules = 'speculation-rules.json';

/** Type of a file of the site by its name. */
export function contentTypeOf(file: string): ContentType {
  if (file === speculationRules) return { type: 'application/speculationrules+json', compressible: true };
  if (file === 'feed.xml') return text('application/atom+xml');
  return byExtension[extname(file)] ?? packed('application/octet-stream');
}
