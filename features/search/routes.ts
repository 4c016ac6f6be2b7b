import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fill } from '../../contract/slots.ts';
import { waitInWords } from '../../core/http/failed-form.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus } from '../../core/http/problems.ts';
import { filledFile } from '../../core/http/site/site-files.ts';
import type { Lost } from '../../core/http/site/static-site.ts';
import { marks, NearPages } from '../../site/sections/not-found/NearPages.tsx';
import { notFound } from '../../site/sections/not-found/not-found-words.ts';
import { nearest } from './near-paths.ts';
import { search as searchWords } from './page/search-words.ts';
import { SearchPage, type Searched } from './page/SearchPage.tsx';
import { longestSearch, searchPath } from './schema.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { perContext, type Context } from '../../core/context/context.ts';
import { builtSearch, searchFile } from './built-search.ts';
import { Search, type Passage, searchRules } from './find-passages.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** Adds the search page. Queries are not stored. */
export function addSearch(app: FastifyInstance, http: Http): void {
  const { groups, search } = searchOf(http);
  const words = http.words.read('pages/search.yaml', searchWords);

  const pageWith = (site: string | undefined, searched?: Searched) =>
    createElement(SearchPage, {
      words,
      site,
      served: true,
      groups: searched !== undefined && searched.passages.length > 0 ? [] : groups,
      ...(searched && { searched }),
    });

  // Warm-up: the first searches of a process take ten times as long as later ones.
  app.addHook('onReady', async () => {
    for (const { label } of groups.flatMap(({ pages }) => pages)) {
      renderToStaticMarkup(pageWith('', { words: label, passages: search.find(label), isNothing: false, fault: '' }));
      // Yields, as requests may already be served while a new release is loaded.
      await setImmediate();
    }
  });

  app.route<{ Querystring: { readonly q?: string | readonly string[] } }>({
    method: ['GET', 'HEAD'],
    url: searchPath,
    handler: (request, reply) => {
      const typed = [request.query.q ?? ''].flat().join(' ').replaceAll(/\s+/g, ' ').trim();
      const show = (status: number, passages: readonly Passage[] = [], fault?: string) => {
        const isNothing = fault === undefined && passages.length === 0;
        const searched = { words: typed.slice(0, longestSearch), passages, isNothing, fault };
        return http.answers.renderCompressed(reply, status, 'search', ({ site }) =>
          pageWith(site, typed === '' ? undefined : searched),
        );
      };

      if (typed === '') return show(200);
      if (typed.length > longestSearch)
        return show(problemStatus('invalidInput'), [], fill(words.tooLong, { n: String(longestSearch) }));
      const { allowed, retryAfter } = http.counters.searches.passClient(request.ip);
      if (allowed) return show(200, search.find(typed));
      const wait = waitInWords(retryAfter, http.words.mail.answers.wait);
      reply.header('retry-after', String(retryAfter));
      return show(problemStatus('tooManyRequests'), [], fill(words.often, { wait }));
    },
  });
}

/** Adds the pages with the most similar addresses to the not-found page, if there are any. */
export function answerLost(http: Http): Lost {
  const pages = searchOf(http).groups.flatMap((group) => group.pages);
  const { suggestions } = http.words.read('pages/not-found.yaml', notFound);
  return async (path) => {
    const near = nearest(path, pages);
    const page = near.length > 0 ? http.site.notFoundPage : undefined;
    if (!page) return undefined;
    const { body } = await page.in('identity');
    const list = renderToStaticMarkup(createElement(NearPages, { heading: suggestions, pages: near }));
    return filledFile(
      page.name,
      body.toString().replace(marks, () => list + marks),
    );
  };
}

/** The list of pages and the search, loaded from the build. @throws one line if they are missing or invalid */
const searchOf = perContext(({ settings, words }: Context) => {
  const file = join(settings.siteDist, searchFile);
  try {
    const built = z.parse(builtSearch, JSON.parse(readFileSync(file, 'utf8')));
    return { groups: built.groups, search: new Search(built, words.read('search.yaml', searchRules)) };
  } catch (error) {
    const what = reasonOf(error);
    throw new Error(`${file} ${what}. Build the site again: npm run build -- --force`, { cause: error });
  }
});
