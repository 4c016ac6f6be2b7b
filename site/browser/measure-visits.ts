import type { Visit } from './visit.ts';

/** The page's own canonical path; undefined for answer pages and the not-found page. */
function routeOf(page: Document): string | undefined {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical === undefined ? undefined : URL.parse(canonical)?.pathname;
}

/** Runs when the page is shown: a prerendered page is not a visit before. */
function whenShown(run: () => void): void {
  if (Reflect.get(document, 'prerendering') === true)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Measures this visit while analytics is allowed. Before that the measuring code is not even loaded. */
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
      // If the measuring code cannot be loaded, the next page tries again.
      loading ??= import('./watch-visit.ts').then(
        ({ watchVisit }) => watchVisit(route),
        () => undefined,
      );
    });
  });
}
