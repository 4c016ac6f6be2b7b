import { Parser } from 'htmlparser2';

/** What no text that leaves the house may hold. */
const faults = {
  slot: /\{\{[^}]*\}\}|\{[a-z]+(?:\.\w+)*\}|\{emails\./i,
  gap: /\[\[|\]\]/,
  'address of this machine': /\blocalhost\b|\b127\.0\.0\.1\b/i,
  'path of a source file':
    /\b(?:core|features|programs|site|contract|tools|tests|ui)\/[\w./-]*\w\.(?:tsx?|astro|mjs)\b|[\w-]+\.(?:test|spec)\.tsx?\b/,
  'e-mail that is counted as mail':
    /(?<!sample-)\bmails\b|\b(?:mailed|e-mails?)\b|\b(?:an?|one|each|every|another|this|that|no|first|last|latest|next) mail\b(?! (?:server|program|provider|relay|folder|host|check))/i,
} as const;

/** What is wrong with a text that people read, each with the words around it. A legal text may hold gaps. */
export function wordFaults(text: string, except: readonly (keyof typeof faults)[] = []): readonly string[] {
  const wanted = Object.entries(faults).filter(([what]) => !except.some((known) => known === what));
  return wanted.flatMap(([what, wrong]) => {
    const at = text.search(wrong);
    return at === -1 ? [] : [`${what}: ${text.slice(Math.max(0, at - 40), at + 60).replaceAll(/\s+/g, ' ')}`];
  });
}

const spokenAttributes = ['alt', 'aria-label', 'content', 'placeholder', 'title'];

/** The text of a page or an email, and what its attributes say to people. Code is no text. */
export function readableText(html: string): string {
  const texts: string[] = [];
  let silent = 0;
  const isSilent = (tag: string): boolean => tag === 'script' || tag === 'style' || tag === 'code';
  new Parser({
    onopentag(tag, attributes) {
      if (isSilent(tag)) silent += 1;
      texts.push(...spokenAttributes.map((name) => attributes[name] ?? ''));
    },
    ontext(text) {
      if (silent === 0) texts.push(text);
    },
    onclosetag(tag) {
      if (isSilent(tag)) silent -= 1;
    },
  }).end(html);
  return texts.filter((text) => text !== '').join(' ');
}
