import { perContext, type Context } from '../../core/context/context.ts';
import type { Http } from '../../core/http/parts.ts';
import { inspectLetters } from './inspect-letters.ts';
import { PromisedPages } from './promised-pages.ts';
import { publishedFigures, readRegister } from './register.ts';
import { ShownPromises } from './show-promises.ts';
import type { SnapshotParts } from './snapshot.ts';

/** `content/promises.yaml`. Throws one line per mistake. */
export const registerOf = perContext(({ settings }: Context) => readRegister(settings.content));

/** What counting the promises works with. */
export const countingOf = perContext((context: Context): SnapshotParts => {
  const { settings, words, render } = context;
  return {
    ...context,
    rules: words.retention,
    published: publishedFigures(registerOf(context)),
    inspectLetters: () => inspectLetters(settings, words, render),
  };
});

/** /promises as this process shows it. */
export const shownPromisesOf = perContext((http: Http) => {
  const { settings, site } = http;
  const pages = new PromisedPages(settings.siteDist);
  return new ShownPromises({ snapshots: countingOf(http), register: registerOf(http), pages, site });
});
