import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { escapedForMarkup } from '../../../../contract/slots.ts';
import { contentTypeOf } from '../../../../core/http/site/content-types.ts';
import type { Message } from '../../../../core/mail/courier.ts';

const data = (name: string, content: Buffer): string =>
  `data:${contentTypeOf(name).type};base64,${content.toString('base64')}`;

/** An email as one HTML document, with its attached images inlined. */
export function mailDocument({ html, images }: Message): string {
  const whole = images.reduce(
    (document, { cid, filename, content }) => document.replaceAll(`cid:${cid}`, data(filename, content)),
    html,
  );
  // A drawing that has not been built yet: its alternative text is shown.
  return whole.replaceAll(/\ssrc="cid:[^"]*"/g, '');
}

/** The plain text of an email as an HTML document. */
export function textDocument({ subject, text }: Message): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapedForMarkup(subject)}</title><style>body{margin:1rem;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}</style><body>${escapedForMarkup(text)}</body></html>`;
}

/** A file of the release by its path on the site; undefined if missing, or outside the release. */
function fileAt(siteDist: string, path: string): Buffer | undefined {
  const file = normalize(join(siteDist, decodeURIComponent(path.split(/[?#]/)[0] ?? '')));
  return file.startsWith(normalize(siteDist)) && existsSync(file) ? readFileSync(file) : undefined;
}

const withoutFonts = (styles: string): string => styles.replaceAll(/@font-face\s*\{[^}]*\}/g, '');

/** The built page as one document with styles and images inlined, without scripts and web fonts. */
export function pageDocument(page: string, siteDist: string): string {
  return page
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<source\b[^>]*>/g, '')
    .replaceAll(/<link\b[^>]*>/g, (link) => {
      const href = /\bhref="(\/[^"]*)"/.exec(link)?.[1];
      const styles = /\brel="stylesheet"/.test(link) && href !== undefined ? fileAt(siteDist, href) : undefined;
      return styles ? `<style>${withoutFonts(styles.toString('utf8'))}</style>` : '';
    })
    .replaceAll(/(<img\b[^>]*?\bsrc=")(\/[^"]*)(")/g, (whole, before: string, path: string, after: string) => {
      const content = fileAt(siteDist, path);
      return content ? `${before}${data(path, content)}${after}` : whole;
    })
    .replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, withoutFonts)
    .replaceAll(/\s(?:srcset="[^"]*"|autofocus(?:="")?)(?=[\s>])/g, '');
}

/** Distinct addresses that an email links to, except the unsubscribe link. */
export function linksOf(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/\shref="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))),
  ].filter((address) => address.startsWith('http') && !address.includes('/newsletter/unsubscribe'));
}

/** Whether the release has a page or file at an address of the site. */
export function isThere(siteDist: string, siteUrl: string, address: string): boolean {
  const path = new URL(address, siteUrl).pathname.replace(/\/$/, '');
  return [path, `${path}.html`, `${path}/index.html`].some(
    (candidate) => candidate !== '' && extname(candidate) !== '' && existsSync(join(siteDist, candidate)),
  );
}
