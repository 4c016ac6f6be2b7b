import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Fields that nothing reads, where that is what is wrong. */
  readonly keys?: readonly string[];
}

/** What the checks need of a Zod schema. */
export interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } | undefined };
}

/** File, the module of its schema, and the export where it is not called like the module. */
const folders: readonly (readonly [file: RegExp, module: string, name?: string])[] = [
  [/^content\/firm\.yaml$/, 'contract/firm'],
  [/^content\/mail\.yaml$/, 'contract/words', 'mailWords'],
  [/^content\/retention\.yaml$/, 'contract/retention'],
  [/^content\/enquiries\.yaml$/, 'contract/promises', 'enquiryRules'],
  [/^content\/promises\.yaml$/, 'contract/promise-register', 'promiseRegister'],
  [/^content\/articles\/[a-z-]+\.mdx$/, 'site/schemas/articles'],
  [/^content\/claims\/[a-z-]+\.yaml$/, 'site/copy/claims'],
  [/^content\/regions\/[a-z-]+\.yaml$/, 'site/schemas/regions'],
  [/^content\/legal\/[a-z]+\/[\d-]+\.yaml$/, 'site/schemas/legal'],
  [/^content\/pages\/([a-z-]+)\.yaml$/, 'site/schemas/$1'],
  [/^content\/([a-z-]+)\.yaml$/, 'site/schemas/$1'],
];

/** Where the schema of a content file is: module without its ending, and export. `undefined` where no rule names one. */
export function schemaPlace(file: string): { readonly module: string; readonly name: string } | undefined {
  for (const [pattern, template, name] of folders) {
    if (!pattern.test(file)) continue;
    const module = file.replace(pattern, template);
    return { module, name: name ?? (module.split('/').at(-1) ?? '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) };
  }
  return undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** The schema of a content file. */
export async function schemaOf(root: string, file: string): Promise<Schema | undefined> {
  const place = schemaPlace(file);
  if (!place || !existsSync(join(root, `${place.module}.ts`))) return undefined;
  const exported: unknown = await import(pathToFileURL(join(root, `${place.module}.ts`)).href);
  const found: unknown = typeof exported === 'object' && exported !== null ? Object.entries(exported).find(([key]) => key === place.name)?.[1] : undefined;
  return isSchema(found) ? found : undefined;
}
