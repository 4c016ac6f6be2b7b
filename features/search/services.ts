import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { perContext, type Context } from '../../core/context/context.ts';
import { builtSearch, searchFile } from './built-search.ts';
import { Search } from './find-passages.ts';
import { searchRules } from './search-rules.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** The list of pages, and the search through them, as the build left both. Throws one line when it left none. */
export const searchOf = perContext(({ settings, words }: Context) => {
  const file = join(settings.siteDist, searchFile);
  try {
    const built = z.parse(builtSearch, JSON.parse(readFileSync(file, 'utf8')));
    return { groups: built.groups, search: new Search(built, words.read('search.yaml', searchRules)) };
  } catch (error) {
    const what = reasonOf(error);
    throw new Error(`${file} ${what}. Build the site again: npm run build -- --force`, { cause: error });
  }
});
