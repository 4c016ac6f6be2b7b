import type { Visit } from './visit.ts';

/**
 * Path of this page as it names itself, whatever the address bar says. Answer pages and the not-found page name none.
 */
function routeOf(page: Document): string | undefined {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical === undefined ? undefined : URL.parse(canonical)?.pathname;
}

/** A page fetched and run ahead of a click is no visit until it is shown. */
function whenShown(run: () => void): void {
  if (Reflect.get(document, 'prerendering') === true)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/**
 * Measures this visit from the moment analytics is allowed until it is not any more. Before that, nothing of the
 * measuring code is even loaded.
 */
export function measureVisits(): void {
  const route = routeOf(document);
  if (route === undefined) return;
  let loading: Promise<Visit | undefined> | undefined;
  document.addEventListener('corbiere:consent', ({ detail }) => {
    if (!detail.includes('analytics')) {
      void loading?.then((visit) => visit?.forget());
      return;
    }
    whenShown(() => {
      // A page that cannot load its measuring code goes on without it; the next page tries again.
      loading ??= import('./watch-visit.ts').then(
        ({ watchVisit }) => watchVisit(route),
        () => undefined,
      );
    });
  });
}
