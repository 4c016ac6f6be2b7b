import type { ContentFile, Text } from './content-file.ts';

/** Fields that hold names, addresses or titles of others' works, not words of ours. */
const notOurs =
  /(^|\.)(id|slug|file|name|to|href|url|claim|cite|plate|drawing|category|status|kind|version|updated|published|checked|period|code)$|(^|\.)(promises|stands)\.\d+$|^\d+\.(code\.\d+|tests\.\d+\.name)$|^references\.\d+\.text$|^sources\.(items\.)?\d+\.text$|^(?:synonyms|ignored)\.|^social\.|^emails\./;

/** What a visitor reads in a file: its own words, without names, addresses, quoted titles and code. */
export function readableTexts(file: ContentFile): readonly Text[] {
  const fields = file.texts.filter(({ field }) => !notOurs.test(field));
  const body = file.bodyTexts.map((line) => ({ ...line, text: withoutMarkup(line.text) }));
  return [...fields, ...body.filter(({ text }) => text.trim() !== '')];
}

/** A line of MDX without tags, link targets and code; the words between tags stay. */
export function withoutMarkup(line: string): string {
  return line
    .replace(/<(Claim|Cite)\b[^>]*\/>/g, '')
    .replace(/<(?:Box|Figures)\b[^>]*?(?:title|caption)="([^"]*)"[^>]*>/g, '$1')
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/`[^`]*`/g, '')
    .replace(/\[\^[a-z-]+\]:?|\[!NOTE\]/g, '');
}
