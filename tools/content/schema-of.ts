import { existsSync, globSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Fields that nothing reads, where that is what is wrong. */
  readonly keys?: readonly string[];
}

/** What the checks need of a Zod schema. */
export interface Schema {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

/** File, the module of its schema, and the export where it is not called like the module. */
const modules: readonly (readonly [file: RegExp, module: string, name?: string])[] = [
  [/^content\/firm\.yaml$/, 'contract/firm'],
  [/^content\/mail\.yaml$/, 'contract/words', 'mailWords'],
  [/^content\/retention\.yaml$/, 'features/privacy/retention-schema', 'retention'],
  [/^content\/enquiries\.yaml$/, 'features/enquiries/reply-times', 'enquiryRules'],
  [/^content\/calls\.yaml$/, 'features/calls/schema', 'callRules'],
  [/^content\/accessibility\.yaml$/, 'features/promises/accessibility/accessibility-report'],
  [/^content\/promises\.yaml$/, 'features/promises/promise-register', 'promiseRegister'],
  [/^content\/search\.yaml$/, 'features/search/find-passages', 'searchRules'],
  [/^content\/vendors\.yaml$/, 'features/consent/page/vendors'],
  [/^content\/letters\.yaml$/, 'features/words', 'letterRules'],
  [/^content\/replies\/[a-z-]+\.md$/, 'features/conversation/saved-replies', 'savedReplyMatter'],
  [/^content\/letters\/[a-z0-9-]+\.md$/, 'features/newsletter/letter-text/letter-file', 'letterMatter'],
  [/^content\/shell\.yaml$/, 'site/copy/shell-words', 'shell'],
  [/^content\/claims\/[a-z-]+\.yaml$/, 'site/copy/claims'],
  [/^content\/articles\/[a-z0-9-]+\.mdx$/, 'site/prose/article-words', 'articles'],
  [/^content\/regions\/[a-z0-9-]+\.yaml$/, 'site/sections/region/regions'],
  [/^content\/samples\/[a-z-]+\.yaml$/, 'site/copy/sample-words', 'sample'],
  [/^content\/legal\/[a-z]+\/[\d-]+\.yaml$/, 'site/sections/legal/legal'],
];

const project = join(import.meta.dirname, '..', '..');

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Where the schemas of pages are. */
let places: ReadonlyMap<string, string> | undefined;

/**
 * The schema of the words of a page or a figure lies in its room: `content/pages/about.yaml` →
 * `site/sections/about/about-words.ts`.
 */
function placeOfPage(page: string): { readonly module: string; readonly name: string } | undefined {
  places ??= new Map(
    globSync('{site,features}/**/*-words.ts', { cwd: project }).map((path) => [basename(path, '-words.ts'), path]),
  );
  const path = places.get(page.replace(/-words$/, ''));
  return path === undefined
    ? undefined
    : { module: path.split(sep).join('/').replace(/\.ts$/, ''), name: camelCase(page) };
}

/**
 * Where the schema of a content file is: module without its ending, and export. `undefined` where no rule names one.
 */
export function schemaPlace(file: string): { readonly module: string; readonly name: string } | undefined {
  const page = /^content\/(?:pages|figures)\/([a-z-]+)\.yaml$/.exec(file)?.[1];
  if (page !== undefined) return placeOfPage(page);
  const [, module, name] = modules.find(([pattern]) => pattern.test(file)) ?? [];
  return module === undefined ? undefined : { module, name: name ?? camelCase(basename(module)) };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** The schema of a content file. */
export async function schemaOf(root: string, file: string): Promise<Schema | undefined> {
  const place = schemaPlace(file);
  if (!place || !existsSync(join(root, `${place.module}.ts`))) return undefined;
  const exported: unknown = await import(pathToFileURL(join(root, `${place.module}.ts`)).href);
  const found: unknown =
    typeof exported === 'object' && exported !== null
      ? Object.entries(exported).find(([key]) => key === place.name)?.[1]
      : undefined;
  return isSchema(found) ? found : undefined;
}
