import type { ContentFile, Text } from './content-file.ts';
import { likely } from './likely.ts';
import type { Problem } from './problem.ts';

/** A link as written in a content file. */
interface Link extends Omit<Text, 'text'> {
  readonly href: string;
}

const markdownLink = /\]\(([^)\s]+)\)/g;
const addressField = /(^|\.)(to|href|url)$/;

/** Every link of a file: address fields, and Markdown links in its texts and body. */
export function linksIn({ texts, bodyTexts }: ContentFile): readonly Link[] {
  return [...texts, ...bodyTexts].flatMap(({ text, ...at }) =>
    addressField.test(at.field)
      ? [{ ...at, href: text }]
      : [...text.matchAll(markdownLink)].map(({ 1: href = '', index }) => ({
          ...at,
          href,
          column: at.field === 'body' ? index + 3 : at.column,
        })),
  );
}

/** Where a link can lead: paths of the site, each with its anchors. */
export type Targets = ReadonlyMap<string, ReadonlySet<string>>;

interface Fault {
  readonly wrong: string;
  readonly allowed: string;
}

/**
 * Links that lead nowhere, or out of the site other than by https.
 * @param pageOf the page a content file is about, for links that are only a fragment
 */
export function linkProblems(
  links: readonly Link[],
  targets: Targets,
  pageOf: (file: string) => string | undefined,
): readonly Problem[] {
  return links.flatMap(({ href, ...at }) => {
    const page = href.startsWith('#') ? pageOf(at.file) : '';
    const told = page === undefined ? undefined : fault(`${page}${href}`, targets);
    return told ? [{ ...at, ...told }] : [];
  });
}

function fault(href: string, targets: Targets): Fault | undefined {
  // A slot is filled in from firm.yaml; its own schema checks it.
  if (href.includes('{') || /^(mailto|tel):[^\s]+$/.test(href)) return undefined;
  if (href.startsWith('/')) return inside(href, targets);
  if (!URL.canParse(href))
    return { wrong: `"${href}" is no address`, allowed: 'a path of this site, or an https:// address' };
  const { protocol, hostname } = new URL(href);
  if (protocol !== 'https:') return { wrong: `"${href}" does not use https`, allowed: 'https:// addresses' };
  if (!hostname.includes('.'))
    return { wrong: `"${href}" has no full host name`, allowed: 'https:// addresses of public sites' };
  return undefined;
}

function inside(href: string, targets: Targets): Fault | undefined {
  const { pathname, hash } = new URL(href, 'https://site.example');
  const anchors = targets.get(pathname);
  if (!anchors)
    return { wrong: `"${pathname}" is no page of this site`, allowed: likely(pathname, [...targets.keys()]) };
  const anchor = decodeURIComponent(hash.slice(1));
  if (anchor === '' || anchors.has(anchor)) return undefined;
  return {
    wrong: `"${pathname}" has no anchor "#${anchor}"`,
    allowed: [...anchors].map((known) => `#${known}`).join(', ') || 'no anchor on this page',
  };
}
