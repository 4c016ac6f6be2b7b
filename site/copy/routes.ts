/** An address of the site. Those of articles, regions and letters are their files; the others are below. */
export interface Route {
  readonly path: string;
  /** What links call it. */
  readonly label: string;
  /** Place in the header's navigation. */
  readonly header?: true;
  /** Not for search engines, nor in the list of pages. */
  readonly unlisted?: true;
}

/** A link of the footer whose page does not exist. */
interface AbsentRoute extends Route {
  /** The page that comes nearest to what it promises. */
  readonly instead: PagePath;
}

/** Pages with a file of their own, in the order of the header. */
export const pages = [
  { path: '/', label: 'Home', header: true },
  { path: '/about', label: 'About Us', header: true },
  { path: '/solutions', label: 'Solutions', header: true },
  { path: '/industries', label: 'Industries', header: true },
  { path: '/insights', label: 'Insights', header: true },
  { path: '/ethics', label: 'Ethics', header: true },
  { path: '/contact', label: 'Contact', header: true },
  { path: '/consultation', label: 'Consultation' },
  { path: '/letters', label: 'Letters' },
  { path: '/promises', label: 'Promises' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/terms', label: 'Terms' },
  { path: '/cookies', label: 'Cookies' },
  { path: '/accessibility', label: 'Accessibility' },
  { path: '/search', label: 'Search', unlisted: true },
] as const satisfies readonly Route[];

/** Those of them that may be found. */
export const listedPages: readonly Route[] = pages.filter((page: Route) => !page.unlisted);

/** Linked from the footer, deliberately absent: they answer with the not-found page. */
export const absentRoutes: readonly AbsentRoute[] = [
  { path: '/careers', label: 'Careers', instead: '/contact' },
  { path: '/news', label: 'News', instead: '/insights' },
];

/** Path of a page, checked by the compiler. */
type PagePath = (typeof pages)[number]['path'];

function footerColumn(paths: readonly string[]): readonly Route[] {
  const all: readonly Route[] = [...pages, ...absentRoutes];
  return paths.map((path) => {
    const route = all.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`site/copy/routes.ts: the footer names ${path}, which is no route`);
    return route;
  });
}

export const headerRoutes: readonly Route[] = pages.filter((page: Route) => page.header);

/** Footer links in the order of the design: three columns, eleven links; their titles stand in content/shell.yaml. */
export const footerColumns = [
  { name: 'company', routes: footerColumn(['/about', '/careers', '/news', '/contact']) },
  { name: 'services', routes: footerColumn(['/solutions', '/consultation', '/industries', '/insights']) },
  { name: 'legal', routes: footerColumn(['/privacy', '/terms', '/cookies']) },
] as const;
